import type { IntakeService, Viewed } from "@cofill/service";
import { isAgentName, type MailProblem, type MailService, type SubmissionNotice } from "@cofill/service/mail";
import type { MailStore } from "@cofill/store";
import { type Store, StoreError } from "@cofill/store";
import { traceOf } from "../failure.ts";
import type { LogEntry } from "../log-entry.ts";
import { mailRoles } from "./mail-account.ts";
import { keysOf } from "./submission-port.ts";

export interface NoticeOptions {
  readonly mail: MailService;
  readonly mailStore: MailStore;
  readonly store: Store;
  readonly service: () => IntakeService;
  readonly clock?: () => number;
  readonly log?: (entry: LogEntry) => void;
}

/** The parts that all notices about submissions use. */
export interface NoticeParts extends NoticeOptions {
  readonly clock: () => number;
  readonly isoNow: () => string;
  /** Whether an account can get notices: it has a mailbox, or a key whose mailbox is created at first use. */
  readonly hasMail: (tenant: string, name: string) => Promise<boolean>;
  /** The current state of a submission; `undefined` if it does not exist. */
  readonly look: (tenant: string, submissionId: string) => Promise<Viewed | undefined>;
  readonly notify: (notice: SubmissionNotice) => Promise<void>;
  /** A notice that could not be sent now is sent by a later sweep. */
  readonly failed: (error: unknown) => void;
}

/** Throws if the problem is a failure of the store, so that it is retried and not taken for a missing account. */
export const throwFailure = ({ code }: MailProblem): void => {
  if (code === "unavailable") throw new StoreError("unavailable", code);
  if (code === "storage_full") throw new StoreError("full", code);
};

export const createNoticeParts = (options: NoticeOptions): NoticeParts => {
  const { mail, store, service, clock = Date.now, log } = options;
  return {
    ...options,
    clock,
    isoNow: () => new Date(clock()).toISOString(),
    hasMail: async (tenant, name) => {
      if (!isAgentName(name)) return false;
      const entered = await mail.enter({ tenant, name });
      if (entered.ok) return true;
      throwFailure(entered.problem);
      const [key] = await keysOf(store, tenant, name);
      if (!key) return false;
      const made = await mail.createAgent({ tenant, name, kind: mailRoles[key.actor.kind].kind });
      if (!made.ok) throwFailure(made.problem);
      return made.ok || made.problem.code === "agent_taken";
    },
    look: async (tenant, submissionId) => {
      const viewed = await service().view({ via: "open", tenant }, submissionId, {});
      if (viewed.ok) return viewed.value;
      if (viewed.problem.code === "not_found") return undefined;
      throw new Error("a submission could not be looked at");
    },
    notify: async (notice) => {
      const answer = await mail.notify(notice);
      if (!answer.ok) throw new Error(`a notice was refused: ${answer.problem.code}`);
    },
    failed: (error) => log?.({ level: "error", event: "background_error", work: "notify", ...traceOf(error) }),
  };
};
