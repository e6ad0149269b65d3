import {
  answerAt,
  authorParagraphs,
  briefValue,
  type Compiled,
  type Description,
  expectedWords,
  type FieldDescription,
  type FieldItem,
  type FormDocument,
  fieldAt,
  type Issue,
  type IssueCode,
  isRelevantAt,
  jsonOfAnswer,
  kindOf,
  type LiveForm,
  messageInForm,
  templateOf,
} from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { ErrorType, FieldError, FieldErrorCode, NextAction } from "../contract.ts";
import { limits } from "../limits.ts";
import type { Submission, Upload } from "./submission.ts";

/** The form's codes in the words of the contract (FB-ERR-04). */
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

/** Of what a schema found and the form has no code for. */
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

/** The value as it came, cut where it is long (FB-2-01); what cannot be seen again is not shown here either. */
const receivedAt = (form: LiveForm, issue: Issue): unknown => {
  const field = fieldAt(form, issue.path)?.field;
  if (issue.code === "required_missing" || (field?.kind === "string" && field.secret)) return undefined;
  return briefValue(issue.received ?? (field && jsonOfAnswer(field, answerAt(form, issue.path))));
};

/** A value or a part of a schema (FB-2-01): what the issue names, or what the field takes. */
const expectedAt = (form: LiveForm, issue: Issue): unknown => {
  if (issue.expected !== undefined) return issue.expected;
  const field = fieldAt(form, issue.path)?.field;
  return field && issue.code === "required_missing" ? kindOf(field).jsonSchema(field) : undefined;
};

const toFieldError = (form: LiveForm, issue: Issue): FieldError => {
  const expected = expectedAt(form, issue);
  const received = receivedAt(form, issue);
  const message = messageInForm(form, issue, { audience: "agent" });
  const isProposed = issue.code === "required_missing" && form.proposals.has(issue.path);
  const role = fieldAt(form, issue.path)?.field.role;
  return {
    path: issue.part?.startsWith("[") ? issue.path + issue.part : issue.path,
    code: codeOf(form, issue),
    message: isProposed ? `${message}: an agent proposed a value, and a person must confirm it` : message,
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
    ...(role !== undefined && { role }),
  };
};

const knownPlaces = new WeakMap<Compiled, ReadonlyMap<string, number>>();

const placesIn = (compiled: Compiled): ReadonlyMap<string, number> => {
  const known = knownPlaces.get(compiled);
  if (known) return known;
  const places = new Map(Array.from(compiled.fields.keys(), (template, index) => [template, index]));
  knownPlaces.set(compiled, places);
  return places;
};

/** Fields stand in the order of the form, rows in theirs. */
const inOrder = (form: LiveForm, errors: FieldError[]): readonly FieldError[] => {
  if (errors.length < 2) return errors;
  const places = placesIn(form.compiled);
  const placeOf = ({ path }: FieldError): number => places.get(templateOf(path)) ?? places.size;
  return errors.sort((a, b) => placeOf(a) - placeOf(b) || (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
};

export const pendingUploads = (uploads: Readonly<Record<string, Upload>>, now: string): readonly Upload[] =>
  Object.values(uploads).filter(({ status, expiresAt }) => status === "pending" && expiresAt > now);

/** Everything that stands between a form and its submission. */
export const fieldErrors = (
  { document, uploads }: Pick<Submission, "document" | "uploads">,
  now: string,
): readonly FieldError[] => {
  const { form } = document;
  const errors: FieldError[] = [];
  if (form.issues.size > 0) {
    for (const [, issues] of form.issues.entries()) {
      for (const issue of issues) if (issue.severity === "error") errors.push(toFieldError(form, issue));
    }
  }
  for (const issue of document.submitIssues(now))
    if (issue.severity === "error") errors.push(toFieldError(form, issue));
  const pending = pendingUploads(uploads, now);
  if (pending.length > 0) errors.push(...unconfirmed(pending, errors));
  if (form.proposals.size > 0) errors.push(...undecided(form, errors));
  return inOrder(form, errors);
};

/** Uploads that were begun, one for each field that does not lack its file anyway. */
const unconfirmed = (pending: readonly Upload[], errors: readonly FieldError[]): readonly FieldError[] => {
  const missing = new Set(errors.filter(({ code }) => code === "file_required").map(({ path }) => path));
  return pending.flatMap(({ field, filename }): readonly FieldError[] => {
    if (missing.has(field)) return [];
    missing.add(field);
    return [{ path: field, code: "file_required", message: `The upload of "${filename}" is not confirmed yet` }];
  });
};

/** An agent's value that a person has neither taken nor declined must not get lost, though the field is optional. */
const undecided = (form: LiveForm, errors: readonly FieldError[]): readonly FieldError[] => {
  const said = new Set(errors.map(({ path }) => path));
  return form.proposals.entries().flatMap(([path]): readonly FieldError[] => {
    const field = fieldAt(form, path)?.field;
    if (!field || said.has(path) || answerAt(form, path).state === "answered" || !isRelevantAt(form, path)) return [];
    const message = `An agent proposed a value for "${field.label}"; a person must confirm or decline it`;
    const { role } = field;
    return [{ path, code: "required", message, expected: { confirm: "human" }, ...(role !== undefined && { role }) }];
  });
};

/** D-04 with D-22: anything wrong is invalid, anything not given is missing, files alone are pending uploads. */
export const errorTypeOf = (errors: readonly FieldError[]): "missing" | "invalid" | "upload_pending" => {
  if (errors.every(({ code }) => code === "file_required")) return "upload_pending";
  return errors.every(({ code }) => code === "required" || code === "file_required") ? "missing" : "invalid";
};

const summaries: Readonly<Record<"missing" | "invalid" | "upload_pending", string>> = {
  missing: "still missing",
  invalid: "to correct or complete",
  upload_pending: "to upload",
};

export const summaryOf = (type: "missing" | "invalid" | "upload_pending", fields: number): string =>
  `${count(fields, "field is", "fields are")} ${summaries[type]}`;

/** What the author wrote about a field, then what would be right (FB-2-02). */
const hintOf = (
  found: Description | undefined,
  field: FieldItem | undefined,
  { code, message }: FieldError,
): string => {
  if (found?.type !== "field") return message;
  const help = authorParagraphs(found, found.hint);
  // The message of a missing answer does not say what would be right.
  const isMissing = code === "required" || code === "file_required";
  const wanted = field && isMissing ? [`Give ${expectedWords(field, "agent")}`] : [];
  const parts = [...help, message, ...wanted];
  return parts.length === 1 ? message : parts.map(asSentence).join(" ").slice(0, limits.maxHintLength);
};

const asSentence = (text: string): string => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

/** What the caller should do about each field; what only others may give is handed over (FB-2-03). */
export const nextActions = (document: FormDocument, errors: readonly FieldError[]): readonly NextAction[] => {
  const seen = new Set<string>();
  const actions: NextAction[] = [];
  for (const error of errors) {
    const { path } = error;
    if (seen.has(path) || actions.length >= limits.maxNextActions) continue;
    seen.add(path);
    const field = fieldAt(document.form, path)?.field;
    const found = document.describe(path);
    const hint = hintOf(found, field, error);
    if (found?.type === "field" && isForOthers(document, found)) {
      const role = field?.role;
      actions.push({ action: "x-hand_over", field: path, ...(role !== undefined && { role }), hint });
      continue;
    }
    if (field?.kind !== "file") {
      actions.push({ action: "collect_field", field: path, hint });
      continue;
    }
    const { accept, maxBytes } = field;
    actions.push({
      action: "request_upload",
      field: path,
      hint,
      ...(accept && { accept }),
      ...(maxBytes !== undefined && { maxBytes }),
    });
  }
  return actions;
};

/** A field of another role, or one that an agent has answered and a person must confirm. */
const isForOthers = ({ audience }: FormDocument, { isMine, confirm, proposal }: FieldDescription): boolean =>
  !isMine || (audience.reader === "agent" && confirm !== undefined && (confirm.confirmed || proposal !== undefined));

/** The errors at fields that this audience does not fill. */
export const othersErrors = (document: FormDocument, errors: readonly FieldError[]): readonly FieldError[] =>
  errors.filter(({ path }) => {
    const found = document.describe(path);
    return found?.type === "field" && !found.isMine;
  });

/** FB-ERR-02 */
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
