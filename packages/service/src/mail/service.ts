import type { Actor } from "@cofill/core";
import type { MailApi } from "./api.ts";
import type { AgentView, CapabilityKind, MailAnswer, Right } from "./contract.ts";
import type { MailDraft } from "./forms/mail-draft.ts";

/** The operations of one agent's mailbox, called by a known actor. */
export interface Mailer extends MailApi {
  readonly agent: AgentView & { readonly tenant: string };
  /** Uses the capability of an edge once on behalf of the server, which then performs the permitted action itself. */
  readonly useEdge: (
    number: number,
    edge: string,
    right: Right,
  ) => Promise<
    MailAnswer<{
      readonly kind: CapabilityKind;
      readonly submissionId?: string;
      readonly handoff?: string;
      readonly expiresAt?: string;
    }>
  >;
  /** Opens the draft of a message's form for pages and tools; every edit is durable before it resolves. */
  readonly openDraft: (number: number, edge?: string) => Promise<MailAnswer<MailDraft>>;
}

/** The mailbox to open, and the kind of actor that opens it. */
export interface EnterOptions {
  readonly tenant: string;
  readonly name: string;
  /** The kind of actor; answers count as a person's only with `person`. */
  readonly by?: Actor["kind"];
}

/** A notice about a submission: a hand-off or a pending review (D-10). */
export interface SubmissionNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** Account names of the recipients; accounts without a mailbox are skipped. */
  readonly to: readonly string[];
  readonly text: string;
  readonly rights: readonly ("read" | "fill" | "review")[];
  /** When the capability of the notice expires. */
  readonly expiresAt?: string;
  /**
   * Id of the hand-off link behind the notice. When the link is revoked, so is the notice's capability; the id itself
   * grants no access.
   */
  readonly handoff?: string;
  /** Account name of the sender; the service's own account if that one has no mailbox. */
  readonly from?: string;
  /** Idempotency key of the notice. */
  readonly key: string;
}

/** Mailboxes, and the administration of their accounts. */
export interface MailService {
  readonly createAgent: (input: {
    readonly tenant: string;
    readonly name: string;
    readonly kind?: "host" | "guest";
    /** The host that creates the agent and gets its account name as a pet name; a guest gets the host as `@host`. */
    readonly host?: string;
  }) => Promise<MailAnswer<AgentView>>;
  readonly agents: (input: {
    readonly tenant: string;
    readonly after?: string;
    readonly limit?: number;
  }) => Promise<MailAnswer<{ readonly agents: readonly AgentView[]; readonly next?: string }>>;
  /** Opens an existing agent's mailbox; the channel decides who may. */
  readonly enter: (options: EnterOptions) => Promise<MailAnswer<Mailer>>;
  /**
   * Account name behind a pet name that the holder may write to. For the server only: it is never shown to the holder.
   */
  readonly accountBehind: (input: {
    readonly tenant: string;
    readonly holder: string;
    readonly name: string;
  }) => Promise<MailAnswer<string>>;
  /** Sends a notice and gives the number of recipients. */
  readonly notify: (notice: SubmissionNotice) => Promise<MailAnswer<{ readonly told: number }>>;
  /** Ends all streams of followers. */
  readonly close: () => void;
}
