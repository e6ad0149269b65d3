import type { Locks } from "@cofill/core/kit";
import type { AgentRow, MailStore } from "@cofill/store";
import type { DecideContext } from "../decide/decision.ts";
import type { MailForms } from "../forms/mail-forms.ts";
import type { CallTool, MailCrashPoint, SubmissionPort } from "../options.ts";
import type { Followers } from "./followers.ts";

/** What the operations share; one for the whole service. */
export interface Parts {
  readonly store: MailStore;
  readonly clock: () => number;
  readonly newId: (prefix: string) => string;
  readonly newCapabilityId: () => string;
  readonly forms: MailForms;
  readonly followers: Followers;
  readonly agents: AgentCache;
  readonly callTool?: CallTool;
  readonly submissions?: SubmissionPort;
  readonly reach: (point: MailCrashPoint) => void;
  /** Tells those who have a draft open in this process. */
  readonly drafts: DraftSubscribers;
  /** Those who write one draft do so one after the other; other processes are noticed at the commit. */
  readonly locks: Locks;
}

export interface AgentCache {
  readonly get: (id: string) => Promise<AgentRow>;
}

export interface DraftSubscribers {
  readonly ring: (key: string) => void;
  readonly subscribe: (key: string, listener: () => void) => () => void;
}

export const contextOf = ({ clock, newId, newCapabilityId }: Parts, hash: (text: string) => string): DecideContext => ({
  now: new Date(clock()).toISOString(),
  newId,
  newCapabilityId,
  hash,
});
