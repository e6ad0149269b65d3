import { answerAt, type Context } from "@cofill/core";
import { answerValue } from "@cofill/formspec";
import type { ConfirmationRequest, Invocation } from "../contract.ts";
import { toAssistForm } from "../form/assist-form.ts";
import { locate } from "../form/field-view.ts";
import { says, wordSource } from "../messages/index.ts";
import { askFirst, canAsk } from "./ask-first.ts";
import type { ToolContext, ToolFailure } from "./tool.ts";
import { writeField } from "./write-field.ts";

interface Entry {
  readonly path: string;
  readonly value: unknown;
}

interface Rehearsed {
  readonly refusal?: ToolFailure;
  readonly change?: ConfirmationRequest["changes"][number];
}

/**
 * Writes the entries to a private copy of the form in order, because one entry may make the next one relevant; the
 * person is then shown exactly what would be written.
 */
const rehearse = (context: ToolContext, entries: readonly Entry[], as: Context): readonly Rehearsed[] => {
  const live = context.form.form;
  const rehearsal: ToolContext = { ...context, form: toAssistForm(context.form.editor.document) };
  return entries.map(({ path, value }): Rehearsed => {
    const written = writeField(rehearsal, path, value, as);
    if (!written.ok) return { refusal: written.error };
    const located = locate(rehearsal.form.form, path);
    if (!written.value.accepted || !located.ok) return {};
    const before = answerValue(answerAt(live, path));
    return { change: { path, label: located.value.node.field.label, before, after: written.value.value } };
  });
};

export interface Confirmed {
  readonly answer: "accepted" | "declined" | "unavailable";
  /** By entry, the error found before asking: the person did not see the entry, so it must not be written. */
  readonly refusals: readonly (ToolFailure | undefined)[];
}

/** Asks a person to confirm several writes at once; if none of them would be written, nobody is asked. */
export const confirmEntries = async (
  context: ToolContext,
  invocation: Invocation,
  tool: string,
  entries: readonly Entry[],
  as: Context,
): Promise<Confirmed> => {
  if (!canAsk(context, invocation)) return { answer: "unavailable", refusals: [] };
  const rehearsed = rehearse(context, entries, as);
  const refusals = rehearsed.map(({ refusal }) => refusal);
  const changes = rehearsed.flatMap(({ change }) => change ?? []);
  if (changes.length === 0) return { answer: "accepted", refusals };
  const question = says("confirmation.question", { count: changes.length, title: context.form.about.title });
  const message = wordSource(question, { ...context.wording, audience: "person" });
  return { answer: await askFirst(context, invocation, { tool, message, changes }), refusals };
};
