import type { AgentKind, CapabilityKind, MessageType } from "./contract.ts";

/**
 * The port of mail stores, defined by the suite in `test/mail-store-suite`. Times are ISO texts given by the caller.
 * Failures of the machine are thrown as StoreError; everything else is a value.
 */
export interface MailStore {
  agent(id: string): Promise<AgentRow | undefined>;
  agentNamed(tenant: string, name: string): Promise<AgentRow | undefined>;
  /** In name order, after `after`. */
  agents(tenant: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly AgentRow[]>;

  capability(id: string): Promise<CapabilityRow | undefined>;
  blob(id: string): Promise<Uint8Array | undefined>;

  name(agentId: string, path: string): Promise<NameRow | undefined>;
  /** In path order; with `prefix`, only that path and those below it (`tools`, `tools/counter`). */
  names(
    agentId: string,
    page: { readonly prefix?: string; readonly after?: string; readonly limit: number },
  ): Promise<readonly NameRow[]>;
  /** The agent's petnames for capabilities derived from any of these roots, in path order. */
  namesOf(agentId: string, rootIds: readonly string[]): Promise<readonly NameRow[]>;

  form(id: string): Promise<FormRow | undefined>;

  message(agentId: string, number: number): Promise<MessageRow | undefined>;
  messageById(agentId: string, id: string): Promise<MessageRow | undefined>;
  /** In number order, newest first unless `oldestFirst`. */
  messages(agentId: string, filter: MessageFilter): Promise<readonly MessageRow[]>;
  /** Messages that were added or changed after this sequence, in sequence order. */
  changes(agentId: string, afterSeq: number, limit: number): Promise<readonly MessageRow[]>;
  /** The mailbox's latest sequence; 0 for an empty one. */
  seq(agentId: string): Promise<number>;
  /** The agents with whom messages were exchanged, the latest first. */
  correspondents(
    agentId: string,
    page: { readonly beforeNumber?: number; readonly limit: number },
  ): Promise<readonly CorrespondentRow[]>;

  draft(agentId: string, messageId: string, edge: string): Promise<DraftRow | undefined>;
  response(formId: string, responseId: string): Promise<ResponseRow | undefined>;

  /** Durable when it resolves; a second intent with the same id is ignored. */
  keepIntent(row: IntentRow): Promise<void>;
  /** Succeeds even if it does not exist. */
  dropIntent(id: string): Promise<void>;
  /** By time, then by id, oldest first. */
  intents(page: {
    readonly after?: Pick<IntentRow, "at" | "id">;
    readonly limit: number;
  }): Promise<readonly IntentRow[]>;

  /** Applies all changes of one command or none; durable when it resolves. */
  commit(changes: MailChanges): Promise<MailCommitResult>;

  /** Called after every commit that touched a mailbox, including those of other processes if the store can tell. */
  subscribe(listener: (change: MailboxChange) => void): () => void;
}

/** Notifies subscribers of a changed mailbox. */
export interface MailboxChange {
  /** Absent if another process wrote and the store does not know to whom. */
  readonly agentId?: string;
}

/** An account with its mailbox. */
export interface AgentRow {
  readonly id: string;
  readonly tenant: string;
  /** Account name, unique in the tenant; other agents use their own petnames. */
  readonly name: string;
  readonly kind: AgentKind;
  /** The capability through which others reach its mailbox. */
  readonly handleId: string;
  readonly createdAt: string;
}

/** A capability; its id is the hash of a random reference that is never stored. */
export interface CapabilityRow {
  readonly id: string;
  readonly tenant: string;
  /** Starts at 1 and grows by one with every change. */
  readonly version: number;
  readonly kind: CapabilityKind;
  /** The capability from which it was attenuated; absent for an original. */
  readonly parentId?: string;
  /** The original it is derived from; its own id for an original. */
  readonly rootId: string;
  /** The remaining rights of the kind. */
  readonly rights: readonly string[];
  /** The agent that made it. */
  readonly issuedBy: string;
  readonly expiresAt?: string;
  readonly usesLeft?: number;
  readonly revokedAt?: string;
  readonly createdAt: string;
  /** JSON that only the mail service interprets. */
  readonly body: string;
}

/** An agent's petname for a capability. */
export interface NameRow {
  readonly agentId: string;
  /** `tools/counter`, without the @. */
  readonly path: string;
  readonly capabilityId: string;
  readonly rootId: string;
}

/** A form sent by mail. */
export interface FormRow {
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly proposerId: string;
  readonly title: string;
  /** Whether it accepts only one answer. */
  readonly once: boolean;
  readonly expiresAt?: string;
  readonly closedAt?: string;
  readonly revokedAt?: string;
  /** Set by the answer of a form that accepts one. */
  readonly filledAt?: string;
  readonly createdAt: string;
  /** JSON that only the mail service interprets: description, source, pattern, hash, facet. */
  readonly body: string;
}

/** One copy of a message; sender and recipient have one each. */
export interface MessageRow {
  readonly agentId: string;
  /** From 1 in each mailbox without gaps; assigned by the store. */
  readonly number: number;
  /** The mailbox's sequence at this row's latest change; assigned by the store. */
  readonly seq: number;
  readonly version: number;
  /** Shared by the copies of one message. */
  readonly id: string;
  readonly type: MessageType;
  readonly direction: "received" | "sent";
  /** The other agent. */
  readonly peerId: string;
  readonly date: string;
  /** The form that a response answers, or the first form of a package. */
  readonly formId?: string;
  readonly dismissedAt?: string;
  /** JSON that only the mail service interprets. */
  readonly body: string;
}

/** A message before the store numbers it. */
export type NewMessage = Omit<MessageRow, "number" | "seq" | "version">;

/** Selects a page of messages. */
export interface MessageFilter {
  readonly limit: number;
  /** Only numbers below, or above, this one. */
  readonly before?: number;
  readonly after?: number;
  readonly oldestFirst?: boolean;
  readonly peerId?: string;
  readonly type?: MessageType;
  readonly direction?: MessageRow["direction"];
  readonly formId?: string;
  /** Leaves out dismissed messages. */
  readonly waiting?: boolean;
}

/** Another agent with whom messages were exchanged. */
export interface CorrespondentRow {
  readonly agentId: string;
  readonly peerId: string;
  readonly lastNumber: number;
  /** Messages received from them and not dismissed. */
  readonly waiting: number;
}

/** A mailed form being filled in. */
export interface DraftRow {
  readonly agentId: string;
  readonly messageId: string;
  readonly edge: string;
  /** Starts at 1 and grows by one with every change. */
  readonly version: number;
  readonly updatedAt: string;
  /** JSON that only the mail service interprets: the live form's state. */
  readonly body: string;
}

/** The id of an answer, which makes retries idempotent. */
export interface ResponseRow {
  readonly formId: string;
  readonly responseId: string;
  readonly fromId: string;
  /** Detects a different answer under the same id. */
  readonly payloadHash: string;
  /** Shared by the copies of the message that the response became. */
  readonly messageId: string;
}

/** A notification to send once its commit is certain, written before that commit. */
export interface IntentRow {
  readonly id: string;
  /** Time of writing. */
  readonly at: string;
  /** JSON that only the mail service interprets. */
  readonly body: string;
}

/**
 * The changes of a command. A row with version 1 is new; for a higher version the stored row must have the version
 * before. Rows without versions must not exist yet (agents, names, responses, blobs).
 */
export interface MailChanges {
  /** Versions of capabilities and forms that were read and must not have changed. */
  readonly expect?: readonly {
    readonly table: "capability" | "form";
    readonly id: string;
    readonly version: number;
  }[];
  readonly agents?: readonly AgentRow[];
  readonly capabilities?: readonly CapabilityRow[];
  readonly blobs?: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** Names to remove, each only if it still names this capability; applied before new names. */
  readonly removeNames?: readonly Pick<NameRow, "agentId" | "path" | "capabilityId">[];
  readonly names?: readonly NameRow[];
  readonly forms?: readonly FormRow[];
  /** Changed messages with their new version; the store assigns a new `seq`. */
  readonly messages?: readonly MessageRow[];
  /** New messages, numbered by the store in this order. */
  readonly append?: readonly NewMessage[];
  readonly drafts?: readonly DraftRow[];
  readonly responses?: readonly ResponseRow[];
}

/** The numbers of new messages, or the reason for the rejection. */
export type MailCommitResult =
  /** The numbers of the appended messages, in order. */
  | { readonly ok: true; readonly numbers: readonly number[] }
  /** A row changed since it was read; read again. */
  | { readonly ok: false; readonly reason: "stale" }
  /** The key exists already: an agent's name, a petname, a message id or a response id. */
  | { readonly ok: false; readonly reason: "taken"; readonly what: "agent" | "name" | "message" | "response" };
