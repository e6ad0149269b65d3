import { type Context, type LiveForm, step, type Wordable } from "@cofill/core";
import { markOf, type PendingChange } from "./pending-change.ts";

export interface Clash {
  readonly change: PendingChange;
  /** Why it is not taken, where the form or the server said so; else somebody changed what it is about. */
  readonly refusal?: Wordable;
  /** Its row is no more; another may stand in its place. */
  readonly isGone?: true;
}

export interface Replayed {
  readonly form: LiveForm;
  readonly pending: readonly PendingChange[];
  readonly clashes: readonly Clash[];
}

type Verdict = "take" | "settled" | "clash";

const judge = (form: LiveForm, change: PendingChange): Verdict => {
  const mark = markOf(form, change.command);
  // Rows that others add stand in nobody's way; only one's own must not be added twice.
  if (change.command.type === "add_instance") {
    if (mark === "gone") return "clash";
    return change.triedAt !== undefined && mark === change.after ? "settled" : "take";
  }
  if (mark === change.over) return "take";
  return mark === change.after ? "settled" : "clash";
};

/** The changes that are still on their way, made again over what the server has now. */
export const replay = (
  base: LiveForm,
  pending: readonly PendingChange[],
  contextOf: (change: PendingChange) => Context,
): Replayed => {
  let form = base;
  const kept: PendingChange[] = [];
  const clashes: Clash[] = [];
  for (const change of pending) {
    const verdict = judge(form, change);
    if (verdict === "settled") continue;
    const result = verdict === "take" ? step(form, change.command, contextOf(change)) : undefined;
    if (result?.ok) {
      form = result.form;
      kept.push(change);
    } else clashes.push(result ? { change, refusal: result.refusal } : { change });
  }
  return { form, pending: kept, clashes };
};
