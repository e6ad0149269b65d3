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
  /** Of the appended messages, in their order. */
  readonly numbers: readonly number[];
}

type Taken = MailCommitResult & { readonly ok: false; readonly reason: "taken" };

export interface Work<T> {
  /** Reads what the command is decided on; called again if somebody else was faster. */
  readonly load: () => Promise<MailCommand | { readonly done: T }>;
  readonly answer: (committed: Committed, command: MailCommand) => T | Promise<T>;
  /** Something with this key is there already: an answer, or nothing to look again. */
  readonly ifTaken?: (taken: Taken["what"]) => Promise<T | undefined>;
}

const isEmpty = (changes: MailChanges): boolean =>
  Object.entries(changes).every(([member, rows]) => member === "expect" || rows.length === 0);

/** Looks, decides, and commits what was decided; looks again if it was no longer true. */
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
