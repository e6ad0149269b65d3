import type { IssueCode } from "@cofill/core";
import type { ConstraintKind } from "./validation-result.ts";

interface Translation {
  readonly constraintKind: ConstraintKind;
  readonly code: string;
}

const required: Translation = { constraintKind: "required", code: "REQUIRED" };
const type: Translation = { constraintKind: "type", code: "TYPE_MISMATCH" };
const tooFew: Translation = { constraintKind: "cardinality", code: "MIN_REPEAT" };
const tooMany: Translation = { constraintKind: "cardinality", code: "MAX_REPEAT" };
const constraint = (code = "CONSTRAINT_FAILED"): Translation => ({ constraintKind: "constraint", code });

/** The Formspec code and constraint kind for each of our issue codes. */
export const resultCodes: Readonly<Record<IssueCode, Translation>> = {
  required_missing: required,
  checkboxes_incomplete: required,
  checkboxes_unfilled: required,
  wrong_type: type,
  not_a_number: type,
  not_an_integer: type,
  not_a_date: type,
  not_a_time: type,
  not_a_datetime: type,
  not_a_year: type,
  not_a_url: type,
  unknown_option: type,
  unknown_column: type,
  invalid_checkbox_state: type,
  cell_invalid: type,
  wrong_currency: type,
  file_type_not_accepted: type,
  below_min: constraint("RANGE_UNDERFLOW"),
  above_max: constraint("RANGE_OVERFLOW"),
  pattern_mismatch: constraint("PATTERN_MISMATCH"),
  pattern_too_costly: constraint("PATTERN_MISMATCH"),
  too_short: constraint(),
  too_long: constraint("MAX_LENGTH_EXCEEDED"),
  item_too_short: constraint(),
  item_too_long: constraint("MAX_LENGTH_EXCEEDED"),
  duplicate_items: constraint(),
  file_too_large: constraint(),
  field_aborted: constraint(),
  rule_failed: constraint(),
  too_few_items: tooFew,
  too_few_selections: tooFew,
  too_few_rows: tooFew,
  too_few_instances: tooFew,
  too_many_items: tooMany,
  too_many_selections: tooMany,
  too_many_rows: tooMany,
  too_many_instances: tooMany,
};
