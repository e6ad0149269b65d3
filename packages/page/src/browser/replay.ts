import { type DocumentState, verdictOn, type Wordable } from "@cofill/core";
import { editPage } from "./edit-page.ts";
import type { PendingChange } from "./pending-change.ts";

/** A change that could not be made. */
export interface NotTaken {
  readonly change: PendingChange;
  /** Why it is not taken, where the form or the server said so; else somebody changed what it is about. */
  readonly refusal?: Wordable;
  /** Whether its row is gone; another may stand in its place. */
  readonly isGone?: true;
}

export interface Replayed {
  readonly state: DocumentState;
  readonly pending: readonly PendingChange[];
  readonly notTaken: readonly NotTaken[];
}

/** Pending changes, made again over what the server has now. */
export const replay = (base: DocumentState, pending: readonly PendingChange[], at: string): Replayed => {
  let state = base;
  const kept: PendingChange[] = [];
  const notTaken: NotTaken[] = [];
  for (const change of pending) {
    const { command, agent } = change;
    const verdict = verdictOn(state.form, { ...change, isRetry: change.triedAt !== undefined });
    if (verdict === "settled") continue;
    const edited = verdict === "take" ? editPage(state, command, agent, at) : undefined;
    const outcome = edited?.outcomes[0];
    if (edited && outcome?.ok) {
      ({ state } = edited);
      kept.push({ ...change, state });
    } else notTaken.push(outcome?.ok === false ? { change, refusal: outcome.refusal } : { change });
  }
  return { state, pending: kept, notTaken };
};
