import type { BulkSetResult, ToolError } from "../contract.ts";
import { confirmEntries } from "./confirm-entries.ts";
import { address, anything, listOf } from "./input.ts";
import { defineTool, done, failed } from "./tool.ts";
import { writeField } from "./write-field.ts";

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

type BulkEntry = BulkSetResult["results"][number];

const rejected = (at: string, error: ToolError): BulkEntry => ({ path: at, accepted: false, validation: [], error });

export const fieldBulkSet = defineTool({
  name: "formspec.field.bulkSet",
  title: "Set several fields",
  description:
    "Writes several values in the order given. Each entry stands for itself: some may be refused while others are written.",
  effect: "overwrites",
  input: { entries: listOf({ path, value }, "What to write where") },
  run: async (context, { entries }, invocation) => {
    let refusals: readonly (ToolError | undefined)[] = [];
    if (context.confirmsBulk) {
      const as = { by: context.actor, at: context.now() };
      const confirmed = await confirmEntries(context, invocation, "formspec.field.bulkSet", entries, as);
      if (confirmed.answer === "unavailable")
        return failed("x-confirmation-required", "A person must confirm this, and nobody can be asked here");
      if (confirmed.answer === "declined") return failed("x-declined", "The person declined; nothing was written");
      refusals = confirmed.refusals;
    }
    const results = entries.map((entry, position): BulkEntry => {
      const refusal = refusals[position];
      if (refusal) return rejected(entry.path, refusal);
      const written = writeField(context, entry.path, entry.value);
      if (!written.ok) return rejected(entry.path, written.error);
      const { accepted, validation, proposed } = written.value;
      return { path: entry.path, accepted, validation, ...(proposed && { proposed }) };
    });
    const accepted = results.filter((result) => result.accepted).length;
    const errors = results.filter((result) => result.error !== undefined).length;
    return done<BulkSetResult>({ results, summary: { accepted, rejected: results.length - accepted, errors } });
  },
});
