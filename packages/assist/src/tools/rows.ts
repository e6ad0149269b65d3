import {
  answerAt,
  type Edited,
  fieldPaths,
  isReadonlyAt,
  isRelevantAt,
  type LiveForm,
  labelAt,
  parsePath,
} from "@cofill/core";
import { says } from "../messages/index.ts";
import { address, index } from "./input.ts";
import { defineTool, doneLater, failed, type Outcome, type ToolContext } from "./tool.ts";

/** Formspec Assist has no tool to add rows, without which a form with lists cannot be filled. */
const isOffered = (context: ToolContext): boolean => context.hasRowTools && context.form.form.compiled.lists.size > 0;

const path = address("The list's address, such as items or orders[0].lines");

const toOutcome = ({ form }: ToolContext, at: string, { outcomes: [result] }: Edited): Outcome => {
  if (!result || result.ok)
    return doneLater(() => ({
      path: at,
      count: form.form.instances.get(at) ?? 0,
      validation: form.resultsAt(at),
    }));
  const { code } = result.refusal;
  const { path } = result.refusal;
  const message = { found: result.refusal, label: path === undefined ? undefined : labelAt(form.form, path) };
  return failed(code === "unknown_path" ? "NOT_FOUND" : "INVALID_VALUE", message, at);
};

/**
 * Adding or removing rows changes answers, so a read-only or irrelevant list is protected as a field is (AS-SEC-03).
 */
const refusalAt = ({ form }: ToolContext, list: string, at: string): Outcome | undefined => {
  const live = form.form;
  if (typeof parsePath(list)?.[0] !== "string") return failed("INVALID_PATH", says("path.no_list_named"), list);
  if (!live.instances.has(list)) return failed("NOT_FOUND", says("path.no_list", { path: list }), list);
  if (isReadonlyAt(live, at)) return failed("READONLY", says("readonly", { label: at }), list);
  return isRelevantAt(live, at) ? undefined : failed("NOT_RELEVANT", says("not_relevant", { label: at }), list);
};

const holdsConfirmed = (live: LiveForm, row: string): boolean => {
  for (const { path: at } of fieldPaths(live)) {
    if (at.startsWith(row) && answerAt(live, at).confirmed === true) return true;
  }
  return false;
};

export const rowAdd = defineTool({
  name: "cofill.row.add",
  title: "Add a row",
  description: "Adds an empty row at the end of a repeating group. Returns how many rows there are.",
  effect: "adds",
  isOffered,
  input: { path },
  run: (context, input) => {
    const refusal = refusalAt(context, input.path, input.path);
    if (refusal) return refusal;
    const as = { by: context.actor, at: context.now() };
    return toOutcome(
      context,
      input.path,
      context.form.editor.edit([{ type: "add_instance", path: input.path }], { as }),
    );
  },
});

export const rowRemove = defineTool({
  name: "cofill.row.remove",
  title: "Remove a row",
  description: "Removes one row of a repeating group; the rows after it move up by one.",
  effect: "removes",
  isOffered,
  input: { path, index: index("Which row, from 0") },
  run: (context, input) => {
    const row = `${input.path}[${input.index}]`;
    const refusal = refusalAt(context, input.path, row);
    if (refusal) return refusal;
    const { actor, form } = context;
    if (actor.kind === "agent" && holdsConfirmed(form.form, row)) {
      return failed("x-confirmed-by-person", says("confirmed_row", { path: row }), input.path);
    }
    return toOutcome(
      context,
      input.path,
      form.editor.edit([{ type: "remove_instance", ...input }], { as: { by: actor, at: context.now() } }),
    );
  },
});
