import type { IntakeService } from "@cofill/service";
import { type CallTool, createMailService, type MailService } from "@cofill/service/mail";
import type { MailStore, Store } from "@cofill/store";
import type { LogEntry } from "../log-entry.ts";
import { createNotices } from "./notices.ts";
import type { Notices } from "./notices-port.ts";
import { createSubmissionPort } from "./submission-port.ts";

/** Options of `connectMail`. */
export interface ConnectMailOptions {
  /** The store of submissions and keys. */
  readonly store: Store;
  /** The store of mail. */
  readonly mailStore: MailStore;
  readonly callTool?: CallTool;
  readonly clock?: () => number;
  readonly log?: (entry: LogEntry) => void;
}

/** The mail service connected to submissions. */
export interface ConnectedMail {
  readonly mail: MailService;
  /** Passed to the intake service, which calls `onReview` and the other hooks. */
  readonly notices: Notices;
  /** Sets the intake service, which is created after the mail service. */
  readonly attach: (service: IntakeService) => void;
}

/**
 * Connects the mail service to submissions: submissions become capabilities, handovers and reviews become messages.
 * @example
 * const { mail, attach } = connectMail({ store, mailStore, log });
 */
export const connectMail = ({ store, mailStore, callTool, clock, log }: ConnectMailOptions): ConnectedMail => {
  let attached: IntakeService | undefined;
  const service = (): IntakeService => {
    if (!attached) throw new Error("the intake service is attached before the mail is used");
    return attached;
  };
  const mail = createMailService({
    store: mailStore,
    submissions: createSubmissionPort(store, service),
    ...(callTool && { callTool }),
    ...(clock && { clock }),
  });
  const notices = createNotices({ mail, mailStore, store, service, ...(clock && { clock }), ...(log && { log }) });
  return {
    mail,
    notices,
    attach: (given) => {
      attached = given;
    },
  };
};
