import { createSubscribers } from "@cofill/core/kit";
import type { MailboxChange, MailStore } from "../../mail-store.ts";
import type { MailTables } from "../tables.ts";
import type { Writer } from "../writer.ts";
import { commitMail } from "./commit.ts";

/** How the store reads and writes: with its error handling, in shared transactions. */
export interface Access extends Pick<Writer, "write"> {
  /** Subscribes to writes of other connections; returns how to unsubscribe. */
  readonly watchOthers: (listener: () => void) => () => void;
  readonly read: <Answer>(query: () => Answer) => Promise<Answer>;
}

export const openMail = (tables: () => MailTables, { read, write, watchOthers }: Access): MailStore => {
  const subscribers = createSubscribers<MailboxChange>();
  const listeners = new Set<() => void>();
  let stopWatching: (() => void) | undefined;
  const change = <Result>(work: (tables: MailTables) => Result): Promise<Result> => write(() => work(tables()));
  const ask = <Answer>(query: (tables: MailTables) => Answer): Promise<Answer> => read(() => query(tables()));

  return {
    agent: (id) => ask(({ agents }) => agents.agent(id)),
    agentNamed: (tenant, name) => ask(({ agents }) => agents.agentNamed(tenant, name)),
    agents: (tenant, { after, limit }) => ask(({ agents }) => agents.agents(tenant, after, limit)),
    capability: (id) => ask(({ capabilities }) => capabilities.capability(id)),
    blob: (id) => ask(({ capabilities }) => capabilities.blob(id)),
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
    keepIntent: (row) => change(({ intents }) => intents.keep(row)),
    dropIntent: (id) => change(({ intents }) => intents.drop(id)),
    intents: (page) => ask(({ intents }) => intents.intents(page)),
    commit: async (changes) => {
      const result = await change((all) => commitMail(all, changes));
      if (result.ok) {
        const touched = [...(changes.messages ?? []), ...(changes.append ?? [])].map(({ agentId }) => agentId);
        for (const agentId of new Set(touched)) subscribers.tell({ agentId });
      }
      return result;
    },
    subscribe: (listener) => {
      const stop = subscribers.subscribe(listener);
      listeners.add(stop);
      // The mailbox that another process wrote to is unknown, so all subscribers are notified.
      stopWatching ??= watchOthers(() => subscribers.tell({}));
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
