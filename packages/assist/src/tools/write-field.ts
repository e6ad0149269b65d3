import {
  answerAt,
  type Context,
  type FieldItem,
  isEmptyFor,
  isReadonly,
  isRelevant,
  type Kind,
  kindOf,
  type LiveForm,
  type LocalIssue,
  messageInForm,
  messageOf,
  type Refusal,
  type RefusalCode,
} from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import { answerValue, resultCodes } from "@cofill/formspec";
import type { SetValueResult, ToolError, ToolErrorCode } from "../contract.ts";
import { type LocatedField, locate } from "../form/field-view.ts";
import { copyJson } from "./json-value.ts";
import { toolLimits } from "./limits.ts";
import { doneLater, failed, type Outcome, type ToolContext } from "./tool.ts";

const refusalCodes: Partial<Record<RefusalCode, ToolErrorCode>> = {
  unknown_path: "NOT_FOUND",
  readonly: "READONLY",
  not_relevant: "NOT_RELEVANT",
  confirmed_by_person: "x-confirmed-by-person",
  other_role: "x-other-role",
  file_needs_upload: "READONLY",
  closed: "READONLY",
};

const toError = (form: LiveForm, refusal: Refusal, path: string): ToolError => ({
  code: refusalCodes[refusal.code] ?? "INVALID_VALUE",
  message: messageInForm(form, refusal, { audience: "agent" }),
  path,
});

/** Kinds into which a number or a yes-or-no would fit only as text, which nobody asked for. */
const takesOnlyText: Partial<Record<Kind, true>> = { string: true };

type Fit =
  | { readonly ok: true /** Whether it was changed to fit. */; readonly isCoerced: boolean }
  | { readonly ok: false; readonly message: string };

/** Whether the field's type can hold a value, and where it cannot, why (D-09, D-19). */
export const fitOf = (field: FieldItem, value: unknown): Fit => {
  if (value === null) return { ok: true, isCoerced: false };
  if (takesOnlyText[field.kind] && typeof value !== "string") {
    return { ok: false, message: `"${field.label}" takes text, not ${describeType(value)}` };
  }
  const kind = kindOf(field);
  const read = kind.coerce(field, value);
  if (!read.ok) return { ok: false, message: withAllowed(field, read.issue) };
  const merged = kind.merge ? kind.merge(field, read.value, undefined) : read.value;
  const wrong = kind.check(field, merged).find(({ code }) => resultCodes[code].constraintKind === "type");
  if (wrong) return { ok: false, message: withAllowed(field, wrong) };
  const isEmpty = isEmptyFor(field, false, merged);
  const isSame = isSameJson(value, answerValue({ state: "answered", value: read.value }));
  return { ok: true, isCoerced: !isEmpty && !isSame };
};

const describeType = (value: unknown): string => (Array.isArray(value) ? "a list" : typeof value);

const withAllowed = (field: FieldItem, issue: LocalIssue): string => {
  const message = messageOf(issue, { label: field.label, audience: "agent" });
  if (!("options" in field)) return message;
  const ids = field.options.slice(0, toolLimits.maxNamedOptions).map(({ id }) => id);
  const missing = ids.some((id) => !message.includes(id));
  return missing
    ? `${message}; allowed are ${ids.join(", ")}${field.options.length > ids.length ? ", …" : ""}`
    : message;
};

/** Whether a write could take place at all, before anything is written. */
export const writable = (context: ToolContext, path: string): Outcome<LocatedField> => {
  const live = context.form.form;
  const located = locate(live, path);
  if (!located.ok) return located;
  const { node, path: at } = located.value;
  if (isReadonly(live, node, at)) return failed("READONLY", `"${node.field.label}" is read-only`, path);
  if (!isRelevant(live, node, at)) {
    return failed("NOT_RELEVANT", `"${node.field.label}" does not apply with the answers given so far`, path);
  }
  return located;
};

/** The field at a path, or in the row after the last one of its list, which is then added. */
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

/** Writes one value, or says why not; a value that breaks a rule is written all the same. */
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
  if (!copy.ok) return refused(failed("INVALID_VALUE", `The value for "${field.label}" ${copy.problem}`, path));
  const { value } = copy;
  const fit = fitOf(field, value);
  if (!fit.ok) return refused(failed("INVALID_VALUE", fit.message, path));
  // A part of a checklist leaves its other boxes as they are, as on every channel.
  const merge = kindOf(field).merge !== undefined;
  const [result] = form.editor.edit([{ type: "set", path: at, value, lenient: true, ...(merge && { merge }) }], {
    as,
  }).outcomes;
  if (!result?.ok) return refused({ ok: false, error: toError(form.form, result!.refusal, path) });
  const isApplied = result.outcome === "applied";
  const written = answerValue(answerAt(form.form, at));
  return doneLater(() => ({
    accepted: isApplied,
    value: written,
    validation: form.resultsAt(at),
    ...(fit.isCoerced && { coerced: true }),
    ...(isApplied ? {} : { proposed: true }),
  }));
};
