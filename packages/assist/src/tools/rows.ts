import type { StepResult } from "@cofill/core";
import { address, index } from "./input.ts";
import { defineTool, done, failed, type Outcome, type ToolContext } from "./tool.ts";

/** The document has no way to add a row, and a form with repeats cannot be filled without one: these two are ours. */
const isOffered = (context: ToolContext): boolean => context.hasRowTools && context.form.form.compiled.lists.size > 0;

const path = address("The list's address, such as items or orders[0].lines");

const toOutcome = ({ form }: ToolContext, at: string, result: StepResult): Outcome => {
  if (result.ok) return done({ path: at, count: form.form.instances.get(at) ?? 0, validation: form.resultsAt(at) });
  const { code, message } = result.refusal;
  return failed(code === "unknown_path" ? "NOT_FOUND" : "INVALID_VALUE", message, at);
};

export const rowAdd = defineTool({
  name: "cofill.row.add",
  title: "Add a row",
  description: "Adds an empty row at the end of a repeating group. Returns how many rows there are.",
  effect: "writes",
  isOffered,
  input: { path },
  run: (context, input) => {
    if (input.path === "") return failed("INVALID_PATH", "The path of the list is empty or missing", "");
    const as = { by: context.actor, at: context.now() };
    return toOutcome(context, input.path, context.form.step({ type: "add_instance", path: input.path }, as));
  },
});

export const rowRemove = defineTool({
  name: "cofill.row.remove",
  title: "Remove a row",
  description: "Removes one row of a repeating group; the rows after it move up by one.",
  effect: "overwrites",
  isOffered,
  input: { path, index: index("Which row, from 0") },
  run: (context, input) => {
    if (input.path === "") return failed("INVALID_PATH", "The path of the list is empty or missing", "");
    const as = { by: context.actor, at: context.now() };
    return toOutcome(context, input.path, context.form.step({ type: "remove_instance", ...input }, as));
  },
});
