export type Severity = "error" | "warning" | "info";

/** Permanent: a door translates them, nobody renames them. */
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
] as const;

export type IssueCode = (typeof issueCodes)[number];

/** What a kind or a rule finds; the form adds where and from whom. */
export interface Problem {
  readonly code: IssueCode;
  readonly message: string;
  readonly severity?: Severity;
  readonly expected?: string;
  readonly received?: string;
  /** The part of the value that is at fault: an option id, `[2].amount`. */
  readonly part?: string;
  /** The rule that found it, where one did. */
  readonly ruleId?: string;
  /** What a rule adds for whoever reads its finding; a door may pass it on. */
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface Issue {
  readonly path: string;
  readonly code: IssueCode;
  readonly severity: Severity;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
  readonly part?: string;
  readonly ruleId?: string;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly source: "kind" | "rule" | "reported";
}

/** Something is still missing, as opposed to something being wrong. */
const lacking: ReadonlySet<IssueCode> = new Set<IssueCode>([
  "required_missing",
  "too_few_items",
  "too_few_selections",
  "too_few_rows",
  "checkboxes_incomplete",
  "checkboxes_unfilled",
  "too_few_instances",
]);

export const isLacking = (code: IssueCode): boolean => lacking.has(code);

export const toIssue = (path: string, source: Issue["source"], problem: Problem): Issue => ({
  ...problem,
  path,
  severity: problem.severity ?? "error",
  source,
});
