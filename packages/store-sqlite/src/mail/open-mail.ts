import type { DatabaseSync } from "node:sqlite";
import { createSubscribers } from "@cofill/intake";
import type { MailboxChange, MailStore } from "@cofill/mail";
import { agentTable } from "./agents.ts";
import { commitMail } from "./commit.ts";
import { formTables } from "./forms.ts";
import { intentTable } from "./intents.ts";
import { mailboxTables } from "./mailboxes.ts";
import { nameTable } from "./names.ts";
import { watchOtherWriters } from "./other-writers.ts";
import { thingTable } from "./things.ts";

/** How the store reads and writes: with its faults, and in the transactions that others share. */
export interface Access {
  readonly read: <Answer>(query: () => Answer) => Promise<Answer>;
  readonly write: <Answer>(work: () => Answer) => Promise<Answer>;
}

const tablesOf = (db: DatabaseSync) => ({
  agents: agentTable(db),
  things: thingTable(db),
  names: nameTable(db),
  forms: formTables(db),
  mailboxes: mailboxTables(db),
  intents: intentTable(db),
});

export type MailTables = ReturnType<typeof tablesOf>;

export const openMail = (db: DatabaseSync, { read, write }: Access): MailStore => {
  const subscribers = createSubscribers<MailboxChange>();
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | undefined;
  let prepared: MailTables | undefined;
  // Whoever opens the store for something else does not wait for these statements.
  const tables = (): MailTables => {
    prepared ??= tablesOf(db);
    return prepared;
  };
  const ask = <Answer>(query: (tables: MailTables) => Answer): Promise<Answer> => read(() => query(tables()));

  return {
    agent: (id) => ask(({ agents }) => agents.agent(id)),
    agentNamed: (tenant, name) => ask(({ agents }) => agents.agentNamed(tenant, name)),
    agents: (tenant, { after, limit }) => ask(({ agents }) => agents.agents(tenant, after, limit)),
    thing: (id) => ask(({ things }) => things.thing(id)),
    blob: (id) => ask(({ things }) => things.blob(id)),
    name: (agentId, path) => ask(({ names }) => names.name(agentId, path)),
    names: (agentId, page) => ask(({ names }) => names.names(agentId, page)),
    namesOf: (agentId, rootIds) => ask(({ names }) => names.namesOf(agentId, rootIds)),
    form: (id) => ask(({ forms }) => forms.form(id)),
    message: (agentId, number) => ask(({ mailboxes }) => mailboxes.message(agentId, number)),
    messageById: (agentId, id) => ask(({ mailboxes }) => mailboxes.messageById(agentId, id)),
    messages: (agentId, filter) => ask(({ mailboxes }) => mailboxes.messages(agentId, filter)),
    changes: (agentId, afterSeq, limit) => ask(({ mailboxes }) => mailboxes.changes(agentId, afterSeq, limit)),
    seq: (agentId) => ask(({ mailboxes }) => mailboxes.seq(agentId)),
    correspondents: (agentId, page) => ask(({ mailboxes }) => mailboxes.correspondents(agentId, page)),
    draft: (agentId, messageId, edge) => ask(({ forms }) => forms.draft(agentId, messageId, edge)),
    response: (formId, responseId) => ask(({ forms }) => forms.response(formId, responseId)),
    keepIntent: (row) => write(() => tables().intents.keep(row)),
    dropIntent: (id) => write(() => tables().intents.drop(id)),
    intents: (page) => ask(({ intents }) => intents.intents(page)),
    commit: async (changes) => {
      const result = await write(() => commitMail(tables(), changes));
      if (result.ok) {
        const touched = [...(changes.messages ?? []), ...(changes.append ?? [])].map(({ agentId }) => agentId);
        for (const agentId of new Set(touched)) subscribers.tell({ agentId });
      }
      return result;
    },
    subscribe: (listener) => {
      const stop = subscribers.subscribe(listener);
      listeners.add(stop);
      // Nobody can say whose mailbox another process wrote to: everybody looks.
      stopWatching ??= watchOtherWriters(db, () => subscribers.tell({}));
      return () => {
        stop();
        listeners.delete(stop);
        if (listeners.size > 0) return;
        stopWatching?.();
        stopWatching = undefined;
      };
    },
  };
};
