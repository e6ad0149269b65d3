import type { CheckboxMode, Column, ColumnType, Option, Priority } from "@cofill/core";
import type { DocumentationTag } from "../syntax/tag-names.ts";

export type Id = string;
export type OptionId = string;
export type QualifiedOptionRef = `${Id}.${OptionId}`;
export type FieldPriorityLevel = Priority;

/** A validator by id, or by id with parameters. */
export type ValidatorRef = string | { readonly id: string; readonly [parameter: string]: unknown };

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

export interface StringField extends FieldBase, TextEntry {
  readonly kind: "string";
  readonly multiline?: boolean;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export interface NumberField extends FieldBase, TextEntry {
  readonly kind: "number";
  readonly min?: number;
  readonly max?: number;
  readonly integer?: boolean;
}

export interface DateField extends FieldBase {
  readonly kind: "date";
  readonly min?: string;
  readonly max?: string;
}

export interface YearField extends FieldBase {
  readonly kind: "year";
  readonly min?: number;
  readonly max?: number;
}

export interface StringListField extends FieldBase, TextEntry {
  readonly kind: "string_list";
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly itemMinLength?: number;
  readonly itemMaxLength?: number;
  readonly uniqueItems?: boolean;
}

export interface UrlField extends FieldBase, TextEntry {
  readonly kind: "url";
  readonly format?: string;
}

export interface UrlListField extends FieldBase, TextEntry {
  readonly kind: "url_list";
  readonly format?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
}

export interface SingleSelectField extends FieldBase {
  readonly kind: "single_select";
  readonly options: readonly Option[];
}

export interface MultiSelectField extends FieldBase {
  readonly kind: "multi_select";
  readonly options: readonly Option[];
  readonly minSelections?: number;
  readonly maxSelections?: number;
}

export interface CheckboxesField extends FieldBase {
  readonly kind: "checkboxes";
  readonly checkboxMode: CheckboxMode;
  readonly minDone?: number;
  readonly options: readonly Option[];
  /** The one field of a plan document, made from its checkboxes. */
  readonly implicit?: true;
}

export type ColumnTypeSpec = Pick<Column, "type" | "required" | "min" | "max" | "pattern" | "enum">;

export interface TableField extends FieldBase {
  readonly kind: "table";
  readonly columnIds: readonly string[];
  readonly columnLabels: readonly string[];
  readonly columnTypes: readonly ColumnTypeSpec[];
  readonly minRows?: number;
  readonly maxRows?: number;
}

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

export interface FormSchema {
  readonly id: Id;
  readonly title?: string;
  readonly description?: string;
  readonly validate?: readonly ValidatorRef[];
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly groups: readonly FieldGroup[];
}

export interface DocumentationBlock {
  readonly ref: Id | QualifiedOptionRef;
  readonly tag: DocumentationTag;
  readonly bodyMarkdown: string;
}

export type NodeType = "form" | "group" | "field";

export interface IdIndexEntry {
  readonly nodeType: NodeType;
  readonly parentId?: Id;
}

export type RunMode = "interactive" | "fill" | "research";

export interface FormMetadata {
  readonly markformVersion: string;
  readonly roles: readonly string[];
  readonly roleInstructions: Readonly<Record<string, string>>;
  readonly runMode?: RunMode;
  readonly title?: string;
  readonly description?: string;
}

export type { CheckboxMode, Column, ColumnType, Option };
