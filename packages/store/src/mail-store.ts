import type { AgentKind, CapabilityKind, MessageType } from "./contract.ts";

/**
 * The port to whatever keeps the mail. One suite (`test/store-suite.ts`) says what an adapter must do. Times are ISO
 * texts given by the caller. What the machine causes is thrown as the intake's StoreError; everything else is a value.
 */
export interface MailStore {
  agent(id: string): Promise<AgentRow | undefined>;
  agentNamed(tenant: string, name: string): Promise<AgentRow | undefined>;
  /** By name, after `after`. */
  agents(tenant: string, page: { readonly after?: string; readonly limit: number }): Promise<readonly AgentRow[]>;

  capability(id: string): Promise<CapabilityRow | undefined>;
  blob(id: string): Promise<Uint8Array | undefined>;

  name(agentId: string, path: string): Promise<NameRow | undefined>;
  /** By path; with `prefix`, only `prefix` itself and what lies below it (`tools`, `tools/counter`). */
  names(
    agentId: string,
    page: { readonly prefix?: string; readonly after?: string; readonly limit: number },
  ): Promise<readonly NameRow[]>;
  /** The agent's names for capabilities that go back to any of these roots, by path. */
  namesOf(agentId: string, rootIds: readonly string[]): Promise<readonly NameRow[]>;

  form(id: string): Promise<FormRow | undefined>;

  message(agentId: string, number: number): Promise<MessageRow | undefined>;
  messageById(agentId: string, id: string): Promise<MessageRow | undefined>;
  /** By number, newest first unless `oldestFirst`. */
  messages(agentId: string, filter: MessageFilter): Promise<readonly MessageRow[]>;
  /** Messages that came or changed after this sequence, by sequence. */
  changes(agentId: string, afterSeq: number, limit: number): Promise<readonly MessageRow[]>;
  /** The mailbox's latest sequence; 0 if nothing happened yet. */
  seq(agentId: string): Promise<number>;
  /** Who the agent has messages with, the latest first. */
  correspondents(
    agentId: string,
    page: { readonly beforeNumber?: number; readonly limit: number },
  ): Promise<readonly CorrespondentRow[]>;

  draft(agentId: string, messageId: string, edge: string): Promise<DraftRow | undefined>;
  response(formId: string, responseId: string): Promise<ResponseRow | undefined>;

  /** Durable before it resolves. The same id twice is one: the first. */
  keepIntent(row: IntentRow): Promise<void>;
  /** No error if it is gone. */
  dropIntent(id: string): Promise<void>;
  /** By time, then by id; the oldest first. */
  intents(page: {
    readonly after?: Pick<IntentRow, "at" | "id">;
    readonly limit: number;
  }): Promise<readonly IntentRow[]>;

  /** Everything one command changes, all of it or nothing; durable before it resolves. */
  commit(changes: MailChanges): Promise<MailCommitResult>;

  /** Called after every commit that touched a mailbox: of this process, and of others if the store can tell. */
  subscribe(listener: (change: MailboxChange) => void): () => void;
}

export interface MailboxChange {
  /** Absent where another process wrote and the store cannot say to whom. */
  readonly agentId?: string;
}

export interface AgentRow {
  readonly id: string;
  readonly tenant: string;
  /** Its account name; others know it by their own pet names. Unique in the tenant. */
  readonly name: string;
  readonly kind: AgentKind;
  /** The capability through which others reach its mailbox. */
  readonly handleId: string;
  readonly createdAt: string;
}

/** Something that can be held. Its id is the hash of a random reference that nobody has seen. */
export interface CapabilityRow {
  readonly id: string;
  readonly tenant: string;
  /** From 1; every change moves it on by one. */
  readonly version: number;
  readonly kind: CapabilityKind;
  /** The capability it was made from by taking something away; absent for an original. */
  readonly parentId?: string;
  /** The original it goes back to; its own id for an original. */
  readonly rootId: string;
  /** What is left of the kind's rights. */
  readonly rights: readonly string[];
  /** The agent that made it. */
  readonly issuedBy: string;
  readonly expiresAt?: string;
  readonly usesLeft?: number;
  readonly revokedAt?: string;
  readonly createdAt: string;
  /** JSON that only the mail reads: what it stands for. */
  readonly body: string;
}

export interface NameRow {
  readonly agentId: string;
  /** `tools/counter`, without the @. */
  readonly path: string;
  readonly capabilityId: string;
  readonly rootId: string;
}

export interface FormRow {
  readonly id: string;
  readonly tenant: string;
  readonly version: number;
  readonly proposerId: string;
  readonly title: string;
  /** Takes one answer and no more. */
  readonly once: boolean;
  readonly expiresAt?: string;
  readonly closedAt?: string;
  readonly revokedAt?: string;
  /** Set by the one answer of a form that takes one. */
  readonly filledAt?: string;
  readonly createdAt: string;
  /** JSON that only the mail reads: description, source, pattern, hash, facet. */
  readonly body: string;
}

/** One copy of a message: the sender has one, and so has the recipient. */
export interface MessageRow {
  readonly agentId: string;
  /** From 1 in each mailbox, without gaps; given by the store. */
  readonly number: number;
  /** The mailbox's sequence at this row's latest change; given by the store. */
  readonly seq: number;
  readonly version: number;
  /** Shared by the copies of one message. */
  readonly id: string;
  readonly type: MessageType;
  readonly direction: "received" | "sent";
  /** The agent at the other end. */
  readonly peerId: string;
  readonly date: string;
  /** The form that a response answers, or that a package carries first. */
  readonly formId?: string;
  readonly dismissedAt?: string;
  /** JSON that only the mail reads. */
  readonly body: string;
}

export type NewMessage = Omit<MessageRow, "number" | "seq" | "version">;

export interface MessageFilter {
  readonly limit: number;
  /** Numbers below, or above, this one. */
  readonly before?: number;
  readonly after?: number;
  readonly oldestFirst?: boolean;
  readonly peerId?: string;
  readonly type?: MessageType;
  readonly direction?: MessageRow["direction"];
  readonly formId?: string;
  /** Leaves out what was dismissed. */
  readonly waiting?: boolean;
}

export interface CorrespondentRow {
  readonly agentId: string;
  readonly peerId: string;
  readonly lastNumber: number;
  /** Received from them and not dismissed. */
  readonly waiting: number;
}

export interface DraftRow {
  readonly agentId: string;
  readonly messageId: string;
  readonly edge: string;
  /** From 1; every change moves it on by one. */
  readonly version: number;
  readonly updatedAt: string;
  /** JSON that only the mail reads: the live form's state. */
  readonly body: string;
}

export interface ResponseRow {
  readonly formId: string;
  readonly responseId: string;
  readonly fromId: string;
  /** So that another answer under the same id can be told. */
  readonly payloadHash: string;
  /** Shared by the copies of the message it became. */
  readonly messageId: string;
}

/** Something that is to be told once it is certain that it happened; put down before the deed. */
export interface IntentRow {
  readonly id: string;
  /** When it was put down. */
  readonly at: string;
  /** JSON that only the mail reads. */
  readonly body: string;
}

/**
 * What a command changes. A row with a version is new at 1; otherwise the stored one must have the version before it.
 * Rows without versions must not be there yet (agents, names, responses, blobs).
 */
export interface MailChanges {
  /** What was read and must still be so: the versions of capabilities and forms. */
  readonly expect?: readonly {
    readonly table: "capability" | "form";
    readonly id: string;
    readonly version: number;
  }[];
  readonly agents?: readonly AgentRow[];
  readonly capabilities?: readonly CapabilityRow[];
  readonly blobs?: readonly { readonly id: string; readonly bytes: Uint8Array }[];
  /** Names that go, each only if it still names this capability; before names that come. */
  readonly removeNames?: readonly Pick<NameRow, "agentId" | "path" | "capabilityId">[];
  readonly names?: readonly NameRow[];
  readonly forms?: readonly FormRow[];
  /** Changed messages, with the version after the change; `seq` is given anew by the store. */
  readonly messages?: readonly MessageRow[];
  /** New ones, numbered by the store in this order. */
  readonly append?: readonly NewMessage[];
  readonly drafts?: readonly DraftRow[];
  readonly responses?: readonly ResponseRow[];
}

export type MailCommitResult =
  /** The numbers of the appended messages, in their order. */
  | { readonly ok: true; readonly numbers: readonly number[] }
  /** Something changed since it was read: look again. */
  | { readonly ok: false; readonly reason: "stale" }
  /** Another with this key is there: an agent's name, a pet name, a message's id, a response's id. */
  | { readonly ok: false; readonly reason: "taken"; readonly what: "agent" | "name" | "message" | "response" };
