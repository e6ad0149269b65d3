import type { Actor } from "@cofill/core";
import type { MailApi } from "./api.ts";
import type { AgentView, CapabilityKind, MailAnswer, Right } from "./contract.ts";
import type { MailDraft } from "./forms/mail-draft.ts";

/** One agent at work: whose mailbox, and whose hand. */
export interface Mailer extends MailApi {
  readonly agent: AgentView & { readonly tenant: string };
  /** One counted use of what a message brought, for the server that does what is permitted by it. */
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
  /** The form of a message as a live form that pages and tools work on; every change is kept before it answers. */
  readonly openDraft: (number: number, edge?: string) => Promise<MailAnswer<MailDraft>>;
}

/** Whose mailbox is entered, and for what. */
export interface EnterOptions {
  readonly tenant: string;
  readonly name: string;
  /** Who acts for the agent: a person's answers count as a person's. */
  readonly by?: Actor["kind"];
}

/** A notice to somebody about a submission: a hand-off or a review that waits (D-10). */
export interface SubmissionNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** Account names of those who are told. Those who have no mailbox are left out. */
  readonly to: readonly string[];
  readonly text: string;
  readonly rights: readonly ("read" | "fill" | "review")[];
  /** What the notice gives is dead from then on. */
  readonly expiresAt?: string;
  /** The link that it tells of: what the notice gives opens nothing once that is taken back. Opens nothing itself. */
  readonly handoff?: string;
  /** The account name of whoever causes it, if it has a mailbox; the service itself otherwise. */
  readonly from?: string;
  /** The same notice twice is one message. */
  readonly key: string;
}

/** Mailboxes, and the administration of their accounts. */
export interface MailService {
  readonly createAgent: (input: {
    readonly tenant: string;
    readonly name: string;
    readonly kind?: "host" | "guest";
    /** The host that makes it, who then has a name for it: its account name. A guest has its host as @host. */
    readonly host?: string;
  }) => Promise<MailAnswer<AgentView>>;
  readonly agents: (input: {
    readonly tenant: string;
    readonly after?: string;
    readonly limit?: number;
  }) => Promise<MailAnswer<{ readonly agents: readonly AgentView[]; readonly next?: string }>>;
  /** The mail of an agent that exists; who may enter is the door's to say. */
  readonly enter: (options: EnterOptions) => Promise<MailAnswer<Mailer>>;
  /** The account of somebody whom the holder may write to under this name: for the server itself, never to be shown. */
  readonly accountBehind: (input: {
    readonly tenant: string;
    readonly holder: string;
    readonly name: string;
  }) => Promise<MailAnswer<string>>;
  /** Gives how many were told. */
  readonly notify: (notice: SubmissionNotice) => Promise<MailAnswer<{ readonly told: number }>>;
  /** Ends everybody's following. */
  readonly close: () => void;
}
