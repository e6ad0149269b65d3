import type { Issue, IssueCode } from "@cofill/core";
import type { FieldKind } from "../model/kinds.ts";
import type { IssueReason } from "../model/results.ts";
import { checkKeywords } from "../validators/checks.ts";

interface Translation {
  readonly code: string | Partial<Record<FieldKind, string>>;
  readonly reason: IssueReason;
}

const wrong = (code: Translation["code"]): Translation => ({ code, reason: "validation_error" });

const range = wrong({ number: "NUMBER_OUT_OF_RANGE", date: "DATE_OUT_OF_RANGE", year: "YEAR_OUT_OF_RANGE" });

/** Our codes in the document's words (MF-VLD-03, D-12). */
const translations: Readonly<Record<IssueCode, Translation>> = {
  required_missing: { code: "REQUIRED_MISSING", reason: "required_missing" },
  checkboxes_incomplete: { code: "REQUIRED_MISSING", reason: "checkbox_incomplete" },
  checkboxes_unfilled: { code: "EXPLICIT_CHECKBOX_UNFILLED", reason: "checkbox_incomplete" },
  too_few_items: { code: "ITEM_COUNT_ERROR", reason: "min_items_not_met" },
  too_many_items: wrong("ITEM_COUNT_ERROR"),
  too_few_selections: { code: "SELECTION_COUNT_ERROR", reason: "min_items_not_met" },
  too_many_selections: wrong("SELECTION_COUNT_ERROR"),
  too_few_rows: { code: "ROW_COUNT_ERROR", reason: "min_items_not_met" },
  too_many_rows: wrong("ROW_COUNT_ERROR"),
  too_few_instances: { code: "ITEM_COUNT_ERROR", reason: "min_items_not_met" },
  too_many_instances: { code: "ITEM_COUNT_ERROR", reason: "min_items_not_met" },
  not_a_number: wrong("NUMBER_PARSE_ERROR"),
  not_an_integer: wrong("NUMBER_NOT_INTEGER"),
  below_min: range,
  above_max: range,
  pattern_mismatch: wrong("PATTERN_MISMATCH"),
  pattern_too_costly: wrong("PATTERN_MISMATCH"),
  too_short: wrong("LENGTH_OUT_OF_RANGE"),
  too_long: wrong("LENGTH_OUT_OF_RANGE"),
  item_too_short: wrong("ITEM_LENGTH_ERROR"),
  item_too_long: wrong("ITEM_LENGTH_ERROR"),
  duplicate_items: wrong("DUPLICATE_ITEMS"),
  unknown_option: wrong("INVALID_OPTION_ID"),
  invalid_checkbox_state: wrong("INVALID_CHECKBOX_STATE"),
  not_a_date: wrong("DATE_PARSE_ERROR"),
  not_a_time: wrong("DATE_PARSE_ERROR"),
  not_a_datetime: wrong("DATE_PARSE_ERROR"),
  not_a_year: wrong("YEAR_PARSE_ERROR"),
  not_a_url: wrong("URL_INVALID"),
  cell_invalid: wrong("CELL_INVALID"),
  unknown_column: wrong("CELL_INVALID"),
  field_aborted: wrong("FIELD_ABORTED"),
  wrong_type: wrong("VALIDATION_ERROR"),
  wrong_currency: wrong("VALIDATION_ERROR"),
  file_too_large: wrong("VALIDATION_ERROR"),
  file_type_not_accepted: wrong("VALIDATION_ERROR"),
  rule_failed: wrong("VALIDATION_ERROR"),
};

/** A check in code has a code of its own or none, and one that was not made has the code for that (D-12). */
const codeOfCheck = ({ params }: Issue): string | undefined => {
  if (params.keyword === checkKeywords.failed) return "VALIDATOR_FAILED";
  if (params.keyword === checkKeywords.not_found) return "VALIDATOR_NOT_FOUND";
  return typeof params.code === "string" ? params.code : undefined;
};

export const codeOf = (issue: Issue, kind?: FieldKind): string | undefined =>
  issue.source === "reported" ? codeOfCheck(issue) : documentCode(issue.code, kind);

export const documentCode = (ours: IssueCode, kind?: FieldKind): string => {
  const { code } = translations[ours];
  return typeof code === "string" ? code : ((kind && code[kind]) ?? "NUMBER_OUT_OF_RANGE");
};

export const reasonOf = (code: IssueCode): IssueReason => translations[code].reason;
