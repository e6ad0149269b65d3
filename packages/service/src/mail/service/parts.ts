import type { Locks } from "@cofill/core/kit";
import type { AgentRow, MailStore } from "@cofill/store";
import type { DecideContext } from "../decide/decision.ts";
import type { MailForms } from "../forms/mail-forms.ts";
import type { CallTool, MailCrashPoint, SubmissionPort } from "../options.ts";
import type { Followers } from "./followers.ts";

/** Dependencies that all operations share. */
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
  /** Subscriptions to drafts that are open in this process. */
  readonly drafts: DraftSubscribers;
  /** Serialises writers of one draft in this process; the commit detects those of other processes. */
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
