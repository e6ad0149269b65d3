import { answerAt } from "@cofill/core";
import { answerValue } from "@cofill/formspec";
import type { BulkSetResult, ConfirmationRequest } from "../contract.ts";
import { askFirst } from "./ask-first.ts";
import { address, anything, listOf } from "./input.ts";
import { defineTool, done, failed, type ToolContext } from "./tool.ts";
import { writable, writeField } from "./write-field.ts";

const value = anything("The new value in the field's type; null or nothing clears the field");
const path = address("The field's address, such as company.name or items[0].amount (rows count from 0)");

export const fieldSet = defineTool({
  name: "formspec.field.set",
  title: "Set a field",
  description:
    "Writes one value and returns what is wrong with it, if anything. A value that breaks a rule is kept and reported; " +
    "one that the field's type cannot hold is refused with INVALID_VALUE and nothing is written.",
  effect: "overwrites",
  input: { path, value },
  run: (context, input) => writeField(context, input.path, input.value),
});

export const fieldBulkSet = defineTool({
  name: "formspec.field.bulkSet",
  title: "Set several fields",
  description:
    "Writes several values in the order given. Each entry stands for itself: some may be refused while others are written.",
  effect: "overwrites",
  input: { entries: listOf({ path, value }, "What to write where") },
  run: async (context, { entries }, invocation) => {
    if (context.confirmsBulk) {
      const answer = await askFirst(context, invocation, changesOf(context, "formspec.field.bulkSet", entries));
      if (answer === "unavailable")
        return failed("x-confirmation-required", "A person must confirm this, and nobody can be asked here");
      if (answer === "declined") return failed("x-declined", "The person declined; nothing was written");
    }
    const results = entries.map((entry): BulkSetResult["results"][number] => {
      const written = writeField(context, entry.path, entry.value);
      if (!written.ok) return { path: entry.path, accepted: false, validation: [], error: written.error };
      return { path: entry.path, accepted: written.value.accepted, validation: written.value.validation };
    });
    const accepted = results.filter((result) => result.accepted).length;
    const errors = results.filter((result) => result.error !== undefined).length;
    return done<BulkSetResult>({ results, summary: { accepted, rejected: results.length - accepted, errors } });
  },
});

/** What a person is shown before several values are written. */
export const changesOf = (
  context: ToolContext,
  tool: string,
  entries: readonly { readonly path: string; readonly value: unknown }[],
): Omit<ConfirmationRequest, "id"> => {
  const changes = entries.flatMap((entry) => {
    const target = writable(context, entry.path);
    if (!target.ok) return [];
    const before = answerValue(answerAt(context.form.form, entry.path));
    return { path: entry.path, label: target.value.node.field.label, before, after: entry.value };
  });
  const count = changes.length === 1 ? "one answer" : `${changes.length} answers`;
  return { tool, message: `Write ${count} into "${context.form.about.title}"?`, changes };
};
