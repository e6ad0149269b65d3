import type { AgentRow, MailChanges, MailCommitResult } from "@cofill/store";
import { StoreError } from "@cofill/store";
import { sha256 } from "../../submissions/service/ids.ts";
import type { MailCommand } from "../decide/command.ts";
import type { DecideContext } from "../decide/decision.ts";
import { decide } from "../decide/step.ts";
import { limits } from "../limits.ts";
import { MailProblemError } from "../problem.ts";
import { contextOf, type Parts } from "./parts.ts";

export interface Committed {
  readonly changes: MailChanges;
  /** Numbers of the appended messages, in order. */
  readonly numbers: readonly number[];
}

type Taken = MailCommitResult & { readonly ok: false; readonly reason: "taken" };

export interface Work<T> {
  /** Loads the rows and builds the command; called again after a conflict with a concurrent commit. */
  readonly load: () => Promise<MailCommand | { readonly done: T }>;
  readonly answer: (committed: Committed, command: MailCommand) => T | Promise<T>;
  /** Called when a unique key is taken: gives the answer, or undefined to load and try again. */
  readonly ifTaken?: (taken: Taken["what"]) => Promise<T | undefined>;
}

const isEmpty = (changes: MailChanges): boolean =>
  Object.entries(changes).every(([member, rows]) => member === "expect" || rows.length === 0);

/** Loads, decides and commits a command; starts again if the rows changed meanwhile. */
export const runCommand = async <T>(parts: Parts, me: AgentRow | undefined, work: Work<T>): Promise<T> => {
  for (let attempt = 0; attempt <= limits.maxCommitRetries; attempt++) {
    const loaded = await work.load();
    if ("done" in loaded) return loaded.done;
    const context: DecideContext = contextOf(parts, sha256);
    const decided = decide(loaded, me as AgentRow, context);
    if (!decided.ok) throw new MailProblemError(decided.problem);
    const { changes } = decided;
    if (isEmpty(changes)) return work.answer({ changes, numbers: [] }, loaded);
    parts.reach("mail:decided");
    const result = await parts.store.commit(changes);
    if (result.ok) {
      parts.reach("mail:committed");
      return work.answer({ changes, numbers: result.numbers }, loaded);
    }
    if (result.reason === "taken") {
      const answer = await work.ifTaken?.(result.what);
      if (answer !== undefined) return answer;
    }
  }
  throw new StoreError("unavailable", "Too many others change the same mail at once");
};
