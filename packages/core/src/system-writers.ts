import { type Actor, type Answer, unanswered } from "./answer.ts";
import { answerAt, type LiveForm } from "./form.ts";
import type { KindedField } from "./kinds/empty-value.ts";
import type { FillRule } from "./rules.ts";

const systemActor = (id: string): Actor => Object.freeze({ kind: "system", id });

/** The actors recorded for values from rules. */
export const writers = {
  calculated: systemActor("calculated"),
  initial: systemActor("initial"),
  default: systemActor("default"),
} satisfies Record<FillRule["kind"] | "calculated", Actor>;

/** The answer for a value from a rule: coerced to the field's kind, or kept as raw input if it does not fit. */
export const systemAnswer = ({ field, kind }: KindedField, value: unknown, by: Actor): Answer => {
  if (value === undefined || value === null) return unanswered;
  const read = kind.coerce(field, value);
  if (!read.ok) return { state: "answered", raw: value, by };
  return { state: "answered", value: kind.merge?.(field, read.value, undefined) ?? read.value, by };
};

/** Whether a calculated field holds a written value, which stays until something it is calculated from changes. */
export const isOverridden = (form: Pick<LiveForm, "compiled" | "answers">, template: string, path: string): boolean => {
  const { readonly } = form.compiled.fields.get(template)!.field;
  const { state, by } = answerAt(form, path);
  return readonly !== true && state === "answered" && by?.id !== writers.calculated.id;
};
