import type { BulkSetResult, ToolError } from "../contract.ts";
import { says } from "../messages/index.ts";
import { confirmEntries } from "./confirm-entries.ts";
import { address, anything, listOf } from "./input.ts";
import { defineTool, doneLater, failed, type ToolFailure, toToolError } from "./tool.ts";
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
    let refusals: readonly (ToolFailure | undefined)[] = [];
    if (context.confirmsBulk) {
      const as = { by: context.actor, at: context.now() };
      const confirmed = await confirmEntries(context, invocation, "formspec.field.bulkSet", entries, as);
      if (confirmed.answer === "unavailable") return failed("x-confirmation-required", says("confirmation.nobody"));
      if (confirmed.answer === "declined") return failed("x-declined", says("confirmation.declined"));
      refusals = confirmed.refusals;
    }
    const written = entries.map(({ path: at, value: given }, position) => {
      const error = refusals[position];
      return { at, outcome: error ? { ok: false as const, error } : writeField(context, at, given) };
    });
    return doneLater((): BulkSetResult => {
      const results = written.map(({ at, outcome }): BulkEntry => {
        if (!outcome.ok) return rejected(at, toToolError(context, outcome.error));
        const { accepted, validation, proposed } = outcome.value;
        return { path: at, accepted, validation, ...(proposed && { proposed }) };
      });
      const accepted = results.filter((result) => result.accepted).length;
      const errors = results.filter((result) => result.error !== undefined).length;
      return { results, summary: { accepted, rejected: results.length - accepted, errors } };
    });
  },
});
