import {
  answerAt,
  authorParagraphs,
  briefValue,
  type FormDocument,
  fieldAt,
  type Issue,
  type IssueCode,
  jsonOfAnswer,
  kindOf,
  type LiveForm,
  labelAt,
  type OpenIssue,
  openIssues,
} from "@cofill/core";
import type { MessageSource } from "../../messages/message-source.ts";
import { submissionMessage } from "../../messages/submission-message.ts";
import type { ErrorType, FieldErrorCode } from "../contract.ts";
import { limits } from "../limits.ts";
import { type Acting, audienceOf } from "./audience.ts";
import type { Action, FieldIssue, Hint } from "./field-issue.ts";
import type { Submission, Upload } from "./submission.ts";

/** The contract's code for each issue code of the form (FB-ERR-04). */
const codes: { readonly [C in IssueCode]: FieldErrorCode } = {
  required_missing: "required",
  wrong_type: "invalid_type",
  not_a_number: "invalid_type",
  not_an_integer: "invalid_type",
  below_min: "invalid_value",
  above_max: "invalid_value",
  pattern_mismatch: "invalid_format",
  pattern_too_costly: "invalid_value",
  too_short: "too_short",
  too_long: "too_long",
  too_few_items: "too_short",
  too_many_items: "too_long",
  item_too_short: "too_short",
  item_too_long: "too_long",
  duplicate_items: "invalid_value",
  too_few_selections: "too_short",
  too_many_selections: "too_long",
  unknown_option: "invalid_value",
  invalid_checkbox_state: "invalid_value",
  checkboxes_incomplete: "required",
  checkboxes_unfilled: "required",
  not_a_date: "invalid_format",
  not_a_time: "invalid_format",
  not_a_datetime: "invalid_format",
  not_a_year: "invalid_format",
  not_a_url: "invalid_format",
  too_few_rows: "too_short",
  too_many_rows: "too_long",
  unknown_column: "invalid_value",
  cell_invalid: "invalid_value",
  wrong_currency: "invalid_value",
  file_too_large: "file_too_large",
  file_type_not_accepted: "file_wrong_type",
  field_aborted: "custom",
  too_few_instances: "too_short",
  too_many_instances: "too_long",
  rule_failed: "custom",
};

/** The contract's code for each JSON Schema keyword that has no issue code of its own. */
const keywordCodes: Readonly<Record<string, FieldErrorCode>> = {
  format: "invalid_format",
  multipleOf: "invalid_value",
  const: "invalid_value",
  enum: "invalid_value",
  not: "invalid_value",
  uniqueItems: "invalid_value",
  contains: "invalid_value",
  oneOf: "invalid_value",
  anyOf: "invalid_value",
  additionalProperties: "invalid_value",
  unevaluatedProperties: "invalid_value",
  propertyNames: "invalid_value",
  dependentRequired: "required",
  required: "required",
  minProperties: "too_short",
  maxProperties: "too_long",
  type: "invalid_type",
};

const codeOf = (form: LiveForm, issue: Issue): FieldErrorCode => {
  if (issue.code === "required_missing" && fieldAt(form, issue.path)?.field.kind === "file") return "file_required";
  const keyword = issue.code === "rule_failed" ? issue.params.keyword : undefined;
  return (typeof keyword === "string" ? keywordCodes[keyword] : undefined) ?? codes[issue.code];
};

/** The received value, truncated if it is long (FB-2-01); values of secret fields are omitted. */
const receivedAt = (form: LiveForm, issue: Issue): unknown => {
  const field = fieldAt(form, issue.path)?.field;
  if (issue.code === "required_missing" || (field?.kind === "string" && field.secret)) return undefined;
  return briefValue(issue.received ?? (field && jsonOfAnswer(field, answerAt(form, issue.path))));
};

/** The expected value or schema (FB-2-01): that of the issue, or for a missing answer that of the field. */
const expectedAt = (form: LiveForm, issue: Issue): unknown => {
  if (issue.expected !== undefined) return issue.expected;
  const field = fieldAt(form, issue.path)?.field;
  return field && issue.code === "required_missing" ? kindOf(field).jsonSchema(field) : undefined;
};

const toFieldIssue = (form: LiveForm, { issue, isProposed, waitsFor }: OpenIssue): FieldIssue => {
  const expected = isProposed && issue.expected === undefined ? { confirm: "human" } : expectedAt(form, issue);
  const received = receivedAt(form, issue);
  const role = fieldAt(form, issue.path)?.field.role;
  const found = isProposed ? { code: "proposal_undecided", path: issue.path } : issue;
  return {
    path: issue.part?.startsWith("[") ? issue.path + issue.part : issue.path,
    code: codeOf(form, issue),
    message: { found, label: labelAt(form, issue.path) },
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(role !== undefined && { role }),
    ...(waitsFor && { waitsFor }),
  };
};

export const pendingUploads = (uploads: Readonly<Record<string, Upload>>, now: string): readonly Upload[] =>
  Object.values(uploads).filter(({ status, expiresAt }) => status === "pending" && expiresAt > now);

/** Issues for pending uploads: one for each field that has no `file_required` issue yet. */
const unconfirmed = (pending: readonly Upload[], issues: readonly FieldIssue[]): readonly FieldIssue[] => {
  const missing = new Set(issues.filter(({ code }) => code === "file_required").map(({ path }) => path));
  return pending.flatMap(({ field, filename }): readonly FieldIssue[] => {
    if (missing.has(field)) return [];
    missing.add(field);
    return [{ path: field, code: "file_required", message: submissionMessage("upload.not_confirmed", { filename }) }];
  });
};

/**
 * Every issue that prevents submission: the document's open issues and pending uploads. `waitsFor` names who must
 * resolve an issue that the actor cannot.
 */
export const fieldIssues = (
  { document, uploads }: Pick<Submission, "document" | "uploads">,
  now: string,
  acting?: Acting,
): readonly FieldIssue[] => {
  const opened = acting ? document.openFor(audienceOf(acting)) : document;
  const issues = openIssues(opened, now).map((open) => toFieldIssue(document.form, open));
  const pending = pendingUploads(uploads, now);
  return pending.length === 0 ? issues : [...issues, ...unconfirmed(pending, issues)];
};

type OpenType = "missing" | "invalid" | "upload_pending";

/**
 * One type for several issues (D-04, D-22): `upload_pending` if only files are missing, `missing` if only answers are
 * missing, otherwise `invalid`.
 */
export const errorTypeOf = (issues: readonly Pick<FieldIssue, "code">[]): OpenType => {
  if (issues.every(({ code }) => code === "file_required")) return "upload_pending";
  return issues.every(({ code }) => code === "required" || code === "file_required") ? "missing" : "invalid";
};

export const summaryOf = (type: OpenType, count: number): MessageSource =>
  submissionMessage(`fields.${type}`, { count });

/** The parts of a hint: the author's texts, what is wrong, what would be right (FB-2-02). */
const hintOf = (document: FormDocument, { path, code, message }: FieldIssue): Hint => {
  const described = document.describe(path);
  if (described?.type !== "field") return { messages: [message] };
  const field = fieldAt(document.form, path)?.field;
  // Unlike other messages, that of a missing answer does not describe a valid answer.
  const isMissing = field && (code === "required" || code === "file_required");
  const wanted = isMissing ? [{ found: { code: "answer_wanted", params: { field } } }] : [];
  return { texts: authorParagraphs(described, described.hint), messages: [message, ...wanted] };
};

/** The next action for each field; a field that only another role may fill is handed over (FB-2-03). */
export const nextActions = (
  submission: Pick<Submission, "document">,
  issues: readonly FieldIssue[],
  acting: Acting,
): readonly Action[] => {
  const document = submission.document.openFor(audienceOf(acting));
  const seen = new Set<string>();
  const actions: Action[] = [];
  for (const issue of issues) {
    const { path } = issue;
    if (seen.has(path) || actions.length >= limits.maxNextActions) continue;
    seen.add(path);
    actions.push(actionOf(document, issue, hintOf(document, issue)));
  }
  return actions;
};

const actionOf = ({ form }: FormDocument, { path, waitsFor }: FieldIssue, hint: Hint): Action => {
  if (waitsFor) {
    const { role } = waitsFor;
    return { action: "x-hand_over", field: path, ...(role !== undefined && { role }), hint };
  }
  const field = fieldAt(form, path)?.field;
  if (field?.kind !== "file") return { action: "collect_field", field: path, hint };
  const { accept, maxBytes } = field;
  return {
    action: "request_upload",
    field: path,
    hint,
    ...(accept && { accept }),
    ...(maxBytes !== undefined && { maxBytes }),
  };
};

/** The contract's `retryable` member for each type of error (FB-ERR-02). */
export const isRetryable: { readonly [T in ErrorType]: boolean } = {
  missing: true,
  invalid: true,
  conflict: false,
  needs_approval: false,
  upload_pending: true,
  delivery_failed: true,
  expired: false,
  cancelled: false,
};
