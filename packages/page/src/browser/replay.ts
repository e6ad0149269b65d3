import { type DocumentState, verdictOn, type Wordable } from "@cofill/core";
import { editPage } from "./edit-page.ts";
import type { PendingChange } from "./pending-change.ts";

/** A change that could not be made. */
export interface NotTaken {
  readonly change: PendingChange;
  /** Why it was refused; undefined where another actor changed the field. */
  readonly refusal?: Wordable;
  /** Whether its row was removed; another row may have its index now. */
  readonly isGone?: true;
}

export interface Replayed {
  readonly state: DocumentState;
  readonly pending: readonly PendingChange[];
  readonly notTaken: readonly NotTaken[];
}

/** Applies pending changes again to the server's current document. */
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
