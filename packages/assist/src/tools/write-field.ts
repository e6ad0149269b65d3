import {
  answerAt,
  type Context,
  type FieldItem,
  fitValue,
  isReadonly,
  isRelevant,
  type Kind,
  kindOf,
  type LiveForm,
  type LocalIssue,
  labelAt,
  type Refusal,
  type RefusalCode,
} from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import { answerValue, resultCodes } from "@cofill/formspec";
import type { SetValueResult, ToolErrorCode } from "../contract.ts";
import { type LocatedField, locate } from "../form/field-view.ts";
import { type MessageSource, says, wordSource } from "../messages/index.ts";
import { copyJson, copyMessage } from "./json-value.ts";
import { toolLimits } from "./limits.ts";
import { doneLater, failed, type Outcome, type ToolContext, type ToolFailure } from "./tool.ts";

const refusalCodes: Partial<Record<RefusalCode, ToolErrorCode>> = {
  unknown_path: "NOT_FOUND",
  readonly: "READONLY",
  not_relevant: "NOT_RELEVANT",
  confirmed_by_person: "x-confirmed-by-person",
  other_role: "x-other-role",
  file_needs_upload: "READONLY",
  closed: "READONLY",
};

const toFailure = (form: LiveForm, refusal: Refusal, path: string): ToolFailure => ({
  code: refusalCodes[refusal.code] ?? "INVALID_VALUE",
  message: { found: refusal, label: refusal.path === undefined ? undefined : labelAt(form, refusal.path) },
  path,
});

/** Kinds that could take a number or a boolean only by converting it to text, which is refused instead. */
const takesOnlyText: Partial<Record<Kind, true>> = { string: true };

const isLenient = ({ kind }: FieldItem): boolean => takesOnlyText[kind] === undefined;

/**
 * Only Assist refuses values of the wrong type and unknown options; other channels keep them with an issue (D-09,
 * D-19).
 */
const beyondType = (issues: readonly LocalIssue[]): LocalIssue | undefined =>
  issues.find(({ code }) => resultCodes[code].constraintKind === "type");

type Fitting =
  | { readonly ok: true /** Whether it was changed to fit. */; readonly isCoerced: boolean }
  | { readonly ok: false; readonly issue: LocalIssue };

/** Checks a value against the field's type; `null` clears the field and always fits. */
const fit = (field: FieldItem, value: unknown): Fitting => {
  if (value === null) return { ok: true, isCoerced: false };
  const made = fitValue(field, value, { lenient: isLenient(field) });
  const issue = made.ok ? beyondType(made.issues) : made.issue;
  if (!made.ok || issue) return { ok: false, issue: issue! };
  const isSame = isSameJson(value, answerValue({ state: "answered", value: made.value }));
  return { ok: true, isCoerced: !made.isEmpty && !isSame };
};

/** Whether a value could be written into a field. */
export const canHold = (field: FieldItem, value: unknown): boolean => fit(field, value).ok;

/** The message about a value that does not fit, extended by the allowed options if it does not name them. */
const misfitMessage = ({ wording }: ToolContext, field: FieldItem, issue: LocalIssue): MessageSource => {
  const found: MessageSource = { found: issue, label: field.label };
  if (!("options" in field)) return found;
  const message = wordSource(found, wording);
  const options = field.options.slice(0, toolLimits.maxNamedOptions).map(({ id }) => id);
  if (options.every((id) => message.includes(id))) return found;
  return says("value.allowed", { message, options, more: field.options.length > options.length });
};

/** Finds a field and checks that it is writable, before anything is written. */
export const writable = (context: ToolContext, path: string): Outcome<LocatedField> => {
  const live = context.form.form;
  const located = locate(live, path);
  if (!located.ok) return located;
  const { node, path: at } = located.value;
  if (isReadonly(live, node, at)) return failed("READONLY", says("readonly", { label: node.field.label }), path);
  if (!isRelevant(live, node, at)) {
    return failed("NOT_RELEVANT", says("not_relevant", { label: node.field.label }), path);
  }
  return located;
};

/** The field at a path; if the path is in the row after the last one, that row is added first. */
const target = (context: ToolContext, path: string, as: Context): Outcome<LocatedField> => {
  const { editor } = context.form;
  const found = writable(context, path);
  if (found.ok || found.error.code !== "NOT_FOUND" || !context.hasRowTools) return found;
  const plan = editor.document.plan({ [path]: null }, "merge");
  const rows = plan.ok ? plan.commands.filter(({ type }) => type === "resize") : [];
  if (rows.length === 0) return found;
  const before = editor.document;
  if (!editor.edit(rows, { as }).ok) return found;
  const added = writable(context, path);
  if (!added.ok) editor.restore(before);
  return added;
};

/** Writes one value or returns why not; a value of the right type that breaks a rule is written with its issues. */
export const writeField = (
  context: ToolContext,
  path: string,
  given: unknown,
  as: Context = { by: context.actor, at: context.now() },
): Outcome<SetValueResult> => {
  const { form } = context;
  const before = form.editor.document;
  const found = target(context, path, as);
  if (!found.ok) return found;
  const refused = (outcome: Outcome<never>): Outcome<never> => {
    form.editor.restore(before);
    return outcome;
  };
  const { node, path: at } = found.value;
  const { field } = node;
  const copy = copyJson(given);
  if (!copy.ok) return refused(failed("INVALID_VALUE", copyMessage(field.label, copy.problem), path));
  const { value } = copy;
  const fitting = fit(field, value);
  if (!fitting.ok) return refused(failed("INVALID_VALUE", misfitMessage(context, field, fitting.issue), path));
  // A partial checklist value leaves the other boxes unchanged, as on every channel.
  const merge = kindOf(field).merge !== undefined;
  const [result] = form.editor.edit(
    [{ type: "set", path: at, value, lenient: isLenient(field), ...(merge && { merge }) }],
    {
      as,
    },
  ).outcomes;
  if (!result?.ok) return refused({ ok: false, error: toFailure(form.form, result!.refusal, path) });
  const isApplied = result.outcome === "applied";
  const written = answerValue(answerAt(form.form, at));
  return doneLater(() => ({
    accepted: isApplied,
    value: written,
    validation: form.resultsAt(at),
    ...(fitting.isCoerced && { coerced: true }),
    ...(isApplied ? {} : { proposed: true }),
  }));
};
