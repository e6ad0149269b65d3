import type { FieldItem } from "./kinds/kind.ts";

/** Groups items for people; adds no path segment. */
export interface SectionItem {
  readonly type: "section";
  readonly id: string;
  readonly title?: string;
  readonly items: readonly Item[];
}

/** An object: adds a path segment. */
export interface RecordItem {
  readonly type: "record";
  readonly id: string;
  readonly label?: string;
  /** Whether it may be absent; then a rule requires its fields once one of them is answered. */
  readonly optional?: boolean;
  /** Whether `{}` counts as an answer, so that only null is none (FB-2-12). */
  readonly keepsEmpty?: boolean;
  readonly items: readonly Item[];
}

/** A repeat: adds a path segment with an index. */
export interface ListItem {
  readonly type: "list";
  readonly id: string;
  readonly label?: string;
  /** Whether it may be absent; then a list without rows is no answer. */
  readonly optional?: boolean;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Whether `[]` counts as an answer, so that only null is none (FB-2-12). */
  readonly keepsEmpty?: boolean;
  readonly items: readonly Item[];
}

/** Display only; with an id, a rule can say when it is shown. */
export interface TextItem {
  readonly type: "text";
  readonly id?: string;
  readonly text: string;
}

/** One part of a form: a field, a container of other items, or a text to display. */
export type Item = FieldItem | SectionItem | RecordItem | ListItem | TextItem;

/** A text that the author wrote about the form or a part of it, under a tag such as `instructions`. */
export interface Doc {
  /** A form, section, field or `field.option`. */
  readonly ref: string;
  readonly tag: string;
  readonly text: string;
}

/** The description of a role in a definition. */
export interface RoleDefinition {
  /** Who fills the fields of this role; without it, an agent fills the role `agent` and a person every other. */
  readonly filledBy?: "person" | "agent";
  /** The author's instructions for those who fill this role. */
  readonly instructions?: string;
}

/** A form as its author wrote it: its items, and the texts about them and about its roles. */
export interface Definition {
  readonly id: string;
  readonly title?: string;
  readonly roles?: Readonly<Record<string, RoleDefinition>>;
  readonly items: readonly Item[];
  readonly docs?: readonly Doc[];
}
