import type { IssueParams, PlaceParams } from "./issue-params.ts";

/** The severity of an issue; only an `error` prevents completion. */
export type Severity = "error" | "warning" | "info";

/** Permanent codes, which channels translate. */
export const issueCodes = [
  "required_missing",
  "wrong_type",
  "not_a_number",
  "not_an_integer",
  "below_min",
  "above_max",
  "pattern_mismatch",
  "pattern_too_costly",
  "too_short",
  "too_long",
  "too_few_items",
  "too_many_items",
  "item_too_short",
  "item_too_long",
  "duplicate_items",
  "too_few_selections",
  "too_many_selections",
  "unknown_option",
  "invalid_checkbox_state",
  "checkboxes_incomplete",
  "checkboxes_unfilled",
  "not_a_date",
  "not_a_time",
  "not_a_datetime",
  "not_a_year",
  "not_a_url",
  "too_few_rows",
  "too_many_rows",
  "unknown_column",
  "cell_invalid",
  "wrong_currency",
  "file_too_large",
  "file_type_not_accepted",
  "field_aborted",
  "too_few_instances",
  "too_many_instances",
  "rule_failed",
] as const satisfies readonly (keyof IssueParams)[];

/** A permanent code of an issue. */
export type IssueCode = (typeof issueCodes)[number];

/** An issue of one code; `params` may be omitted if the code needs none. */
type LocalIssueOf<C extends IssueCode> = {
  readonly code: C;
  readonly severity?: Severity;
  /** The expected value, or a part of a schema. */
  readonly expected?: unknown;
  /** The received value, with text truncated; never set for secrets. */
  readonly received?: unknown;
  /** The invalid part of the value: an option id, or `[2].amount`. */
  readonly part?: string;
  /** The rule that found it, if any. */
  readonly ruleId?: string;
  /** The author's own text (of a constraint, a rule, a validator); other texts come from the catalogue. */
  readonly message?: string;
} & ({ readonly [none in never]: never } extends IssueParams[C]
  ? { readonly params?: IssueParams[C] & PlaceParams }
  : { readonly params: IssueParams[C] & PlaceParams });

/**
 * An issue that a kind or a rule found, before the form adds its path and source.
 *
 * @example
 * const found: LocalIssue = { code: "below_min", params: { minimum: 5 }, expected: 5, received: 3 };
 */
export type LocalIssue = { [C in IssueCode]: LocalIssueOf<C> }[IssueCode];

/** An issue with an answer, as data only; `messageOf` makes the message. */
export interface Issue {
  readonly path: string;
  readonly code: IssueCode;
  readonly severity: Severity;
  /** JSON values from which the message is made. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly source: "kind" | "rule" | "reported";
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly part?: string;
  readonly ruleId?: string;
  /** The author's own text. */
  readonly message?: string;
}

/** Codes for something that is still missing, as opposed to wrong. */
const lacking: ReadonlySet<IssueCode> = new Set<IssueCode>([
  "required_missing",
  "too_few_items",
  "too_few_selections",
  "too_few_rows",
  "checkboxes_incomplete",
  "checkboxes_unfilled",
  "too_few_instances",
]);

/**
 * Whether an issue of this code says that something is still missing, rather than wrong.
 *
 * @example
 * isLacking("required_missing"); // true
 */
export const isLacking = (code: IssueCode): boolean => lacking.has(code);

/** The params of every issue whose code needs none. */
export const noParams: Issue["params"] = Object.freeze({});

/**
 * Completes an issue of a kind, a rule or an external check with its path, its source and, by default, severity
 * `error`.
 *
 * @example
 * toIssue("age", "kind", { code: "below_min", params: { minimum: 5 } }).severity; // "error"
 */
export const toIssue = (path: string, source: Issue["source"], found: LocalIssue): Issue => ({
  ...found,
  path,
  params: found.params ?? noParams,
  severity: found.severity ?? "error",
  source,
});
