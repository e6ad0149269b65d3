import type { Vocabulary } from "./channel.ts";
import type { IssueCode } from "./imports.ts";

type Documents = Exclude<Vocabulary, "core" | "shown">;

const rangeOf = ["NUMBER_OUT_OF_RANGE", "DATE_OUT_OF_RANGE", "YEAR_OUT_OF_RANGE"];

/** The keywords of a schema that the intake's contract has a code of its own for. */
const ruleOfSchema = ["custom", "invalid_value", "invalid_format", "invalid_type", "required", "too_short", "too_long"];

const formspecRules = ["CONSTRAINT_FAILED", "SHAPE_FAILED"];

const row = (
  markform: string | readonly string[],
  formspec: string | readonly string[],
  intake: string | readonly string[],
) => ({ markform: [markform].flat(), formspec: [formspec].flat(), intake: [intake].flat() }) as const;

/**
 * Core's codes as each document says them: the text forms' document, Formspec's reports (Assist has them too) and the
 * intake's contract, whose codes are also those of mailed forms.
 */
const translations: Readonly<Record<IssueCode, ReturnType<typeof row>>> = {
  required_missing: row("REQUIRED_MISSING", "REQUIRED", ["required", "file_required"]),
  wrong_type: row("VALIDATION_ERROR", "TYPE_MISMATCH", "invalid_type"),
  not_a_number: row("NUMBER_PARSE_ERROR", "TYPE_MISMATCH", "invalid_type"),
  not_an_integer: row("NUMBER_NOT_INTEGER", "TYPE_MISMATCH", "invalid_type"),
  below_min: row(rangeOf, "RANGE_UNDERFLOW", "invalid_value"),
  above_max: row(rangeOf, "RANGE_OVERFLOW", "invalid_value"),
  pattern_mismatch: row("PATTERN_MISMATCH", "PATTERN_MISMATCH", "invalid_format"),
  pattern_too_costly: row("PATTERN_MISMATCH", "PATTERN_MISMATCH", "invalid_value"),
  too_short: row("LENGTH_OUT_OF_RANGE", "CONSTRAINT_FAILED", "too_short"),
  too_long: row("LENGTH_OUT_OF_RANGE", "MAX_LENGTH_EXCEEDED", "too_long"),
  too_few_items: row("ITEM_COUNT_ERROR", "MIN_REPEAT", "too_short"),
  too_many_items: row("ITEM_COUNT_ERROR", "MAX_REPEAT", "too_long"),
  item_too_short: row("ITEM_LENGTH_ERROR", "CONSTRAINT_FAILED", "too_short"),
  item_too_long: row("ITEM_LENGTH_ERROR", "MAX_LENGTH_EXCEEDED", "too_long"),
  duplicate_items: row("DUPLICATE_ITEMS", "CONSTRAINT_FAILED", "invalid_value"),
  too_few_selections: row("SELECTION_COUNT_ERROR", "MIN_REPEAT", "too_short"),
  too_many_selections: row("SELECTION_COUNT_ERROR", "MAX_REPEAT", "too_long"),
  unknown_option: row("INVALID_OPTION_ID", "TYPE_MISMATCH", "invalid_value"),
  invalid_checkbox_state: row("INVALID_CHECKBOX_STATE", "TYPE_MISMATCH", "invalid_value"),
  checkboxes_incomplete: row("REQUIRED_MISSING", "REQUIRED", "required"),
  checkboxes_unfilled: row("EXPLICIT_CHECKBOX_UNFILLED", "REQUIRED", "required"),
  not_a_date: row("DATE_PARSE_ERROR", "TYPE_MISMATCH", "invalid_format"),
  not_a_time: row("DATE_PARSE_ERROR", "TYPE_MISMATCH", "invalid_format"),
  not_a_datetime: row("DATE_PARSE_ERROR", "TYPE_MISMATCH", "invalid_format"),
  not_a_year: row("YEAR_PARSE_ERROR", "TYPE_MISMATCH", "invalid_format"),
  not_a_url: row("URL_INVALID", "TYPE_MISMATCH", "invalid_format"),
  too_few_rows: row("ROW_COUNT_ERROR", "MIN_REPEAT", "too_short"),
  too_many_rows: row("ROW_COUNT_ERROR", "MAX_REPEAT", "too_long"),
  unknown_column: row("CELL_INVALID", "TYPE_MISMATCH", "invalid_value"),
  cell_invalid: row("CELL_INVALID", "TYPE_MISMATCH", "invalid_value"),
  wrong_currency: row("VALIDATION_ERROR", "TYPE_MISMATCH", "invalid_value"),
  file_too_large: row("VALIDATION_ERROR", "CONSTRAINT_FAILED", "file_too_large"),
  file_type_not_accepted: row("VALIDATION_ERROR", "TYPE_MISMATCH", "file_wrong_type"),
  field_aborted: row("FIELD_ABORTED", "CONSTRAINT_FAILED", "custom"),
  too_few_instances: row("ITEM_COUNT_ERROR", "MIN_REPEAT", "too_short"),
  too_many_instances: row("ITEM_COUNT_ERROR", "MAX_REPEAT", "too_long"),
  rule_failed: row("VALIDATION_ERROR", formspecRules, ruleOfSchema),
};

const columnOf: Readonly<Record<Documents, "markform" | "formspec" | "intake">> = {
  markform: "markform",
  formspec: "formspec",
  intake: "intake",
  mail: "intake",
};

/** Whether Formspec calls it a mismatch of the type. */
export const isTypeIssue = (code: string): boolean =>
  translations[code as IssueCode]?.formspec.includes("TYPE_MISMATCH") ?? false;

/** Whether a channel's code means what core's code means. A text that is shown has no code to compare. */
export const means = (vocabulary: Vocabulary, code: string, core: IssueCode): boolean => {
  if (vocabulary === "shown") return true;
  if (vocabulary === "core") return code === core;
  return translations[core][columnOf[vocabulary]].includes(code);
};
