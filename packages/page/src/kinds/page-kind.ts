import type {
  Answer,
  AnyKind,
  FieldItem,
  FieldOf,
  Issue,
  Kind,
  KindDef,
  KindValues,
  Note,
  Proposal,
} from "@cofill/core";
import type { Schema } from "@cofill/site";
import type { VNode } from "preact";
import type { UploadState } from "../components/form-actions.ts";
import type { Input } from "../input.ts";
import type { MessageOf } from "../messages.ts";
import type { Conflict, PagePlaces, Presentation } from "../page-parts.ts";

/**
 * Everything that one field shows. Its parts are shared with the form, so that two states are compared by a dozen
 * references, and only changed fields are rendered.
 */
export interface FieldState {
  readonly path: string;
  readonly field: FieldItem;
  readonly kind: AnyPageKind;
  readonly answer: Answer;
  readonly required: boolean;
  /** Whether this person fills it; fields of other roles are shown and not asked for. */
  readonly isMine: boolean;
  /** Whether the person may change it: the form is open, the field is theirs and not read-only. */
  readonly writable: boolean;
  /** Only the issues that are shown now. */
  readonly issues: readonly Issue[];
  readonly proposal: Proposal | undefined;
  readonly conflict: Conflict | undefined;
  readonly notes: readonly Note[];
  /** Input of the controls that differs from the written form of the answer. */
  readonly draft: Input | undefined;
  readonly upload: UploadState | undefined;
  /** Whether another actor just changed it. */
  readonly arrived: boolean;
  /** Names of others who are at this field. */
  readonly present: string;
  /** Blank rows below a table's own. */
  readonly blankRows: number;
  readonly presentation: Presentation;
  readonly places: PagePlaces;
  readonly messageOf: MessageOf;
  readonly messageLanguage: string | undefined;
}

export interface ControlProps<K extends Kind = Kind> {
  readonly state: FieldState;
  readonly field: FieldOf<K>;
  readonly input: Input;
  /** Ids of what describes the control. */
  readonly describedBy: string | undefined;
}

/** Everything that a page does differently for fields of one kind, on the server and in the browser. */
export interface PageKind<K extends Kind> {
  /**
   * The kind's definition in core. For text it is `plainString`, because a page loads the pattern engine only if it has
   * patterns.
   */
  readonly core: KindDef<K>;
  /** Several controls under one legend, rather than one control with a label. */
  readonly isGroup: (field: FieldOf<K>) => boolean;
  /** Buttons that exclude each other. */
  readonly isRadioGroup?: (field: FieldOf<K>) => boolean;
  readonly View: (props: ControlProps<K>) => VNode;
  /** The answer of a field that cannot be changed; by default its text. */
  readonly Shown?: (props: { readonly state: FieldState }) => VNode | null;
  /** How to write an answer, shown before one is given. */
  readonly howTo?: string;
  /** The noun for what a minimum counts, such as `row`. */
  readonly noun?: string;
  /** The parts of the field's controls; "" if there is only one. */
  readonly parts: (field: FieldOf<K>, rows: number) => readonly string[];
  /** How many rows of controls are shown, for a kind that has rows. */
  readonly rows?: (state: FieldState, input: Input) => number;
  /** The input of the controls for a value, or for raw input. */
  readonly hold: (field: FieldOf<K>, stands: unknown) => Input;
  /** The value of the controls' input; undefined if they are empty. */
  readonly read: (field: FieldOf<K>, input: Input, before: Answer) => unknown;
  /** A value as text for people. */
  readonly text: (field: FieldOf<K>, value: KindValues[K]) => string;
  /** The JSON Schema of each control for agents, by part. */
  readonly schemas: (field: FieldOf<K>, rows: number) => Readonly<Record<string, Schema>>;
}

/** The loaded kinds: all of them on a server, those of its form in a browser. */
export type PageKinds = { readonly [K in Kind]?: PageKind<K> };

/** A kind as components see it: fields and values of any kind, matched by the name of the kind. */
export interface AnyPageKind {
  readonly core: AnyKind;
  readonly isGroup: (field: FieldItem) => boolean;
  readonly isRadioGroup?: (field: FieldItem) => boolean;
  readonly View: (props: Omit<ControlProps, "field"> & { readonly field: FieldItem }) => VNode;
  readonly Shown?: PageKind<Kind>["Shown"];
  readonly howTo?: string;
  readonly noun?: string;
  readonly parts: (field: FieldItem, rows: number) => readonly string[];
  readonly rows?: (state: FieldState, input: Input) => number;
  readonly hold: (field: FieldItem, stands: unknown) => Input;
  readonly read: (field: FieldItem, input: Input, before: Answer) => unknown;
  readonly text: (field: FieldItem, value: unknown) => string;
  readonly schemas: (field: FieldItem, rows: number) => Readonly<Record<string, Schema>>;
}

/**
 * Finds what a page does for the kind of a field; the kind must be among those loaded.
 *
 * @example pageKindOf(pageKinds, field).parts(field, 0); // [""] for a field with one control
 */
export const pageKindOf = (kinds: PageKinds, field: FieldItem): AnyPageKind =>
  kinds[field.kind] as unknown as AnyPageKind;
