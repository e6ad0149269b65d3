import type { Checked } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { done, type Outcome } from "../outcome.ts";
import type { SetFields } from "./fields.ts";
import { changed, setFields } from "./fields.ts";

export interface Create {
  readonly id: string;
  readonly tenant: string;
  readonly initialFields?: SetFields["fields"];
  readonly origins?: SetFields["origins"];
  readonly ttlMs?: number;
}

/** Writes the initial fields of a new submission; an unknown field fails the whole create (D-26). */
export function* fillFirst(
  draft: Draft,
  { initialFields, origins }: Create,
  context: LifecycleContext,
): Checked<Outcome> {
  const hasFields = initialFields !== undefined && Object.keys(initialFields).length > 0;
  const outcome = hasFields
    ? yield* setFields(draft, { fields: initialFields, ...(origins && { origins }) }, context)
    : changed(draft.submission, [], context);
  if (!outcome.ok) return outcome;
  const { missingFields, proposed } = outcome.body;
  const body = { schema: context.intake.form.schema, missingFields, ...(proposed !== undefined && { proposed }) };
  return done(body, hasFields && outcome.issues ? { issues: outcome.issues } : {});
}
