import type { CheckboxMode, Column, ColumnType, Option, Priority } from "@cofill/core";
import type { DocumentationTag } from "../syntax/tag-names.ts";

/** The id of a form, a group or a field, unique in its form. */
export type Id = string;
/** The id of an option, unique in its field. */
export type OptionId = string;
/** An option with its field: `color.red`. */
export type QualifiedOptionRef = `${Id}.${OptionId}`;
/** How important the author says a field is; `inspect` lists issues of important fields first. */
export type FieldPriorityLevel = Priority;

/** A validator by id, or by id with parameters. */
export type ValidatorRef = string | { readonly id: string; readonly [parameter: string]: unknown };

/** What fields of every kind have. */
export interface FieldBase {
  readonly id: Id;
  readonly label: string;
  readonly required: boolean;
  readonly priority: FieldPriorityLevel;
  readonly role?: string;
  readonly validate?: readonly ValidatorRef[];
  /** Fields with the same name can be filled at the same time. */
  readonly parallel?: string | boolean;
  /** Fields with a lower number come first. */
  readonly order?: number;
  /** `false` leaves the field out of reports. */
  readonly report?: boolean;
  /** Attributes that Markform does not define, as authored. */
  readonly attributes?: Readonly<Record<string, unknown>>;
}

interface TextEntry {
  readonly placeholder?: string;
  readonly examples?: readonly string[];
}

/** A field for a text, of one line unless `multiline` is set. */
export interface StringField extends FieldBase, TextEntry {
  readonly kind: "string";
  readonly multiline?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** A field for a number. */
export interface NumberField extends FieldBase, TextEntry {
  readonly kind: "number";
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

/** A field for a date without a time, written `2026-01-31`. */
export interface DateField extends FieldBase {
  readonly kind: "date";
  readonly min?: string;
  readonly max?: string;
}

/** A field for a year. */
export interface YearField extends FieldBase {
  readonly kind: "year";
  readonly min?: number;
  readonly max?: number;
}

/** A field for a list of texts. */
export interface StringListField extends FieldBase, TextEntry {
  readonly kind: "string_list";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly itemMinLength?: number;
  readonly itemMaxLength?: number;
  readonly uniqueItems?: boolean;
}

/** A field for a web address. */
export interface UrlField extends FieldBase, TextEntry {
  readonly kind: "url";
  readonly format?: string;
}

/** A field for a list of web addresses. */
export interface UrlListField extends FieldBase, TextEntry {
  readonly kind: "url_list";
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

/** A field where one option is chosen. */
export interface SingleSelectField extends FieldBase {
  readonly kind: "single_select";
  readonly options: readonly Option[];
}

/** A field where several options can be chosen. */
export interface MultiSelectField extends FieldBase {
  readonly kind: "multi_select";
  readonly options: readonly Option[];
  readonly minSelections?: number;
  readonly maxSelections?: number;
}

/** A field with a list of boxes; `checkboxMode` decides which states a box can have. */
export interface CheckboxesField extends FieldBase {
  readonly kind: "checkboxes";
  readonly checkboxMode: CheckboxMode;
  readonly minDone?: number;
  readonly options: readonly Option[];
  /** The one field of a plan document, made from its checkboxes. */
  readonly implicit?: true;
}

/** The type of a table column, with the rules that its cells must meet. */
export type ColumnTypeSpec = Pick<Column, "type" | "required" | "min" | "max" | "pattern" | "enum">;

/** A field for rows of cells; the three lists of columns have the same length and order. */
export interface TableField extends FieldBase {
  readonly kind: "table";
  readonly columnIds: readonly string[];
  readonly columnLabels: readonly string[];
  readonly columnTypes: readonly ColumnTypeSpec[];
  readonly minRows?: number;
  readonly maxRows?: number;
}

/** A field of any kind; `kind` tells them apart. */
export type Field =
  | StringField
  | NumberField
  | DateField
  | YearField
  | StringListField
  | UrlField
  | UrlListField
  | SingleSelectField
  | MultiSelectField
  | CheckboxesField
  | TableField;

/** A group of fields with a common title. */
export interface FieldGroup {
  readonly id: Id;
  readonly title?: string;
  readonly validate?: readonly ValidatorRef[];
  readonly parallel?: string | boolean;
  readonly order?: number;
  readonly report?: boolean;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children: readonly Field[];
}

/** The structure of a form, without its answers: groups and their fields in document order. */
export interface FormSchema {
  readonly id: Id;
  readonly title?: string;
  readonly description?: string;
  readonly validate?: readonly ValidatorRef[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly groups: readonly FieldGroup[];
}

/** A text by the author about a form, a group, a field or an option. */
export interface DocumentationBlock {
  readonly ref: Id | QualifiedOptionRef;
  readonly tag: DocumentationTag;
  readonly bodyMarkdown: string;
}

/** What an id in a form belongs to. */
export type NodeType = "form" | "group" | "field";

/** What an id belongs to, and the group or form around it. */
export interface IdIndexEntry {
  readonly nodeType: NodeType;
  readonly parentId?: Id;
}

/** The `run_mode` of the frontmatter: how the author wants the form to be filled. */
export type RunMode = "interactive" | "fill" | "research";

/** What the frontmatter says about a form. */
export interface FormMetadata {
  readonly markformVersion: string;
  readonly roles: readonly string[];
  readonly roleInstructions: Readonly<Record<string, string>>;
  readonly runMode?: RunMode;
  readonly title?: string;
  readonly description?: string;
}

export type { CheckboxMode, Column, ColumnType, Option };
