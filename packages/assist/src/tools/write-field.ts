import {
  answerAt,
  type Context,
  type FieldItem,
  isReadonly,
  isRelevant,
  type Kind,
  kindOf,
  type Refusal,
  type RefusalCode,
} from "@cofill/core";
import { answerValue, isSameJson, resultCodes } from "@cofill/formspec";
import type { SetValueResult, ToolError, ToolErrorCode } from "../contract.ts";
import { type LocatedField, locate } from "../form/field-view.ts";
import { copyJson } from "./json-value.ts";
import { toolLimits } from "./limits.ts";
import { done, failed, type Outcome, type ToolContext } from "./tool.ts";

const refusalCodes: Partial<Record<RefusalCode, ToolErrorCode>> = {
  unknown_path: "NOT_FOUND",
  readonly: "READONLY",
  not_relevant: "NOT_RELEVANT",
  confirmed_by_person: "x-confirmed-by-person",
};

const toError = ({ code, message }: Refusal, path: string): ToolError => ({
  code: refusalCodes[code] ?? "INVALID_VALUE",
  message,
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
  if (!read.ok) return { ok: false, message: withAllowed(field, read.problem.message) };
  const merged = kind.merge ? kind.merge(field, read.value, undefined) : read.value;
  const wrong = kind.check(field, merged).find(({ code }) => resultCodes[code].constraintKind === "type");
  if (wrong) return { ok: false, message: withAllowed(field, wrong.message) };
  const isEmpty = kind.isEmpty(field, merged);
  const isSame = isSameJson(value, answerValue({ state: "answered", value: read.value }));
  return { ok: true, isCoerced: !isEmpty && !isSame };
};

const describeType = (value: unknown): string => (Array.isArray(value) ? "a list" : typeof value);

const withAllowed = (field: FieldItem, message: string): string => {
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
  const { node } = located.value;
  if (isReadonly(live, node, path)) return failed("READONLY", `"${node.field.label}" is read-only`, path);
  if (!isRelevant(live, node, path)) {
    return failed("NOT_RELEVANT", `"${node.field.label}" does not apply with the answers given so far`, path);
  }
  return located;
};

/** Writes one value through the form's one door, or says why not; a value that breaks a rule is written all the same. */
export const writeField = (
  context: ToolContext,
  path: string,
  given: unknown,
  as: Context = { by: context.actor, at: context.now() },
): Outcome<SetValueResult> => {
  const target = writable(context, path);
  if (!target.ok) return target;
  const { field } = target.value.node;
  const copy = copyJson(given);
  if (!copy.ok) return failed("INVALID_VALUE", `The value for "${field.label}" ${copy.problem}`, path);
  const { value } = copy;
  const fit = fitOf(field, value);
  if (!fit.ok) return failed("INVALID_VALUE", fit.message, path);
  const { form } = context;
  const result = form.step({ type: "set", path, value, lenient: true }, as);
  if (!result.ok) return { ok: false, error: toError(result.refusal, path) };
  const isApplied = result.outcome === "applied";
  return done({
    accepted: isApplied,
    value: answerValue(answerAt(form.form, path)),
    validation: form.resultsAt(path),
    ...(fit.isCoerced && { coerced: true }),
    ...(isApplied ? {} : { proposed: true }),
  });
};
