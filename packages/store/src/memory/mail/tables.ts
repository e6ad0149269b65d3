import type {
  AgentRow,
  CapabilityRow,
  CorrespondentRow,
  DraftRow,
  FormRow,
  IntentRow,
  MessageRow,
  NameRow,
  ResponseRow,
} from "../../mail-store.ts";

export interface Mailbox {
  /** Index 0 holds message number 1. */
  readonly messages: MessageRow[];
  /** The message number of each sequence; index 0 holds sequence 1. */
  readonly log: number[];
  readonly numberOf: Map<string, number>;
  readonly correspondents: Map<string, CorrespondentRow>;
}

export interface Tables {
  readonly agents: Map<string, AgentRow>;
  /** Ids by tenant and name. */
  readonly agentNames: Map<string, string>;
  readonly capabilities: Map<string, CapabilityRow>;
  readonly blobs: Map<string, Uint8Array>;
  /** By agent, then by path. */
  readonly names: Map<string, Map<string, NameRow>>;
  readonly forms: Map<string, FormRow>;
  readonly mailboxes: Map<string, Mailbox>;
  readonly drafts: Map<string, DraftRow>;
  readonly responses: Map<string, ResponseRow>;
  readonly intents: Map<string, IntentRow>;
}

export const emptyTables = (): Tables => ({
  agents: new Map(),
  agentNames: new Map(),
  capabilities: new Map(),
  blobs: new Map(),
  names: new Map(),
  forms: new Map(),
  mailboxes: new Map(),
  drafts: new Map(),
  responses: new Map(),
  intents: new Map(),
});

/** Joins several parts to one key. */
export const keyOf = (...parts: readonly string[]): string => JSON.stringify(parts);

export const mailboxOf = (tables: Tables, agentId: string): Mailbox => {
  const kept = tables.mailboxes.get(agentId);
  if (kept) return kept;
  const mailbox: Mailbox = { messages: [], log: [], numberOf: new Map(), correspondents: new Map() };
  tables.mailboxes.set(agentId, mailbox);
  return mailbox;
};
