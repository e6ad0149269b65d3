import type { CheckboxMode, Option } from "./field-base.ts";
import type { NoParams } from "./no-params.ts";
import type { PatternProblem } from "./pattern/pattern-problem.ts";

/** The expected type of a value, for `wrong_type`. */
export type ValueType =
  | "text"
  | "number"
  | "integer"
  | "integer_text"
  | "boolean"
  | "date"
  | "time"
  | "datetime"
  | "year"
  | "text_list"
  | "url_list"
  | "option"
  | "option_list"
  | "option_states"
  | "row"
  | "row_list"
  | "url"
  | "money"
  | "file"
  | "capability"
  | "petname"
  | "json"
  | "object"
  | "array"
  | "null";

/** The position of an issue inside an answer, counted from 1; every issue may have it. */
export type PlaceParams = {
  /** The label of the item concerned, if the issue is reported at another one. */
  readonly label?: string;
  readonly item?: number;
  readonly row?: number;
  /** The label of a table's column. */
  readonly column?: string;
  /** A path inside a value that has no fields of its own. */
  readonly inside?: string;
};

export type Range = {
  readonly minimum?: number | string;
  readonly maximum?: number | string;
  /** Whether the bound itself is out of range. */
  readonly exclusive?: boolean;
};

export type AtLeast = {
  readonly minimum: number;
  readonly count: number;
};

export type AtMost = {
  readonly maximum: number;
  readonly count?: number;
};

export type Moment = {
  /** The JSON Schema format, if it is stricter than the field's kind. */
  readonly format?: string;
  /** Whether the text has the form of a date that does not exist. */
  readonly isNoDay?: boolean;
  /** A browser's control holds an incomplete or impossible entry, whose text it does not reveal. */
  readonly isPartial?: boolean;
};

/** An issue of one table cell. */
export interface CellIssue {
  readonly code: keyof IssueParams;
  readonly params?: object;
  readonly received?: unknown;
}

/** The parameters of the message for each code, as JSON values. */
export interface IssueParams {
  required_missing: {
    readonly because?: "skipped" | "nothing_to_confirm";
    /** The given property because of which this one is required. */
    readonly dependsOn?: string;
  };
  wrong_type: {
    readonly type: ValueType | readonly ValueType[];
    readonly receivedType?: string;
    /** The currency of an amount of money. */
    readonly currency?: string;
    /** The missing part of a file's description. */
    readonly lacks?: "description" | "size";
  };
  not_a_number: { readonly amount?: "missing" | "malformed" | "not_text"; readonly currency?: string };
  not_an_integer: { readonly isTooLong?: boolean };
  below_min: Range;
  above_max: Range;
  pattern_mismatch: {
    readonly pattern?: string;
    readonly format?: string;
    /** The author's example of an acceptable value. */
    readonly example?: string;
    /** Why the pattern cannot be used. */
    readonly problem?: PatternProblem;
  };
  pattern_too_costly: { readonly pattern: string };
  too_short: { readonly minimum: number; readonly length: number };
  too_long: {
    readonly maximum: number;
    readonly length?: number;
    readonly of?: "text" | "digits" | "json" | "file_description";
  };
  too_few_items: AtLeast;
  too_many_items: AtMost;
  item_too_short: { readonly minimum: number; readonly length: number };
  item_too_long: { readonly maximum: number; readonly length: number };
  duplicate_items: NoParams;
  too_few_selections: AtLeast;
  too_many_selections: AtMost & { readonly marked?: readonly string[] };
  unknown_option: { readonly options: readonly Option[] };
  invalid_checkbox_state: {
    readonly option: string;
    /** A select has marks, not states. */
    readonly mode: CheckboxMode | "select";
    readonly states: readonly string[];
  };
  checkboxes_incomplete: {
    readonly minimum?: number;
    readonly count?: number;
    readonly open?: readonly Option[];
  };
  checkboxes_unfilled: { readonly open: readonly Option[] };
  not_a_date: Moment;
  not_a_time: Moment;
  not_a_datetime: Moment;
  not_a_year: NoParams;
  not_a_url: { readonly schemes?: readonly string[] };
  too_few_rows: AtLeast;
  too_many_rows: AtMost;
  unknown_column: { readonly columns: readonly string[] };
  /** `issue` says what is wrong with the cell. */
  cell_invalid: { readonly issue: CellIssue };
  wrong_currency: { readonly currency?: string; readonly because?: "missing" | "malformed" };
  file_too_large: { readonly maximum: number; readonly size?: number };
  file_type_not_accepted: { readonly accept: readonly string[]; readonly type?: string };
  field_aborted: { readonly reason?: string };
  too_few_instances: AtLeast;
  too_many_instances: AtMost;
  rule_failed: RuleParams;
}

/** The parameters of the message for a rule whose author wrote none. */
export interface RuleKeywordParams {
  /** A condition that its author wrote as an expression. */
  constraint: { readonly expression?: string };
  multipleOf: { readonly multiple: number };
  minProperties: { readonly minimum: number };
  maxProperties: { readonly maximum: number };
  additionalProperties: NoParams;
  propertyNames: NoParams;
  contains: { readonly minimum: number; readonly maximum?: number };
  not: NoParams;
  /** `asked`: the properties that each branch requires, if it requires nothing else. */
  oneOf: { readonly asked?: readonly (readonly string[])[]; readonly fitsSeveral?: boolean };
  anyOf: { readonly asked?: readonly (readonly string[])[] };
  /** Any other keyword of a schema. */
  schema: NoParams;
  /** The value is nested too deep to be checked. */
  depth: { readonly maximum: number };
  /** The value could not be checked within the limits. */
  cost: NoParams;
  /** The schema library validates asynchronously, which a form does not wait for. */
  async: NoParams;
  /** The message of a schema library or its author. */
  refine: { readonly text: string };
  /** The form names checks in code that no longer exist. */
  checks_missing: NoParams;
  extension_unknown: { readonly extension: string };
  extension_retired: { readonly extension: string };
  extension_deprecated: { readonly extension: string; readonly notice?: string };
  extension_incompatible: { readonly extension: string };
}

/** The kind of rule that failed; each has its own message. */
export type RuleKeyword = keyof RuleKeywordParams;

/** The keyword of a rule, the parameters of its message, and further members from the rule's author. */
export type RuleParams = {
  /** One of `RuleKeyword`, or another keyword of JSON Schema. */
  readonly keyword?: string;
  readonly [name: string]: unknown;
};
