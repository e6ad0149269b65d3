import { createSubscribers } from "@cofill/core/kit";
import type {
  AgentRow,
  CorrespondentRow,
  MailboxChange,
  MailChanges,
  MailStore,
  MessageFilter,
  MessageRow,
  NameRow,
} from "../mail-store.ts";
import { applyCommit } from "./mail/apply-commit.ts";
import { compareText } from "./mail/compare-text.ts";
import { keepIntents } from "./mail/intents.ts";
import { emptyTables, keyOf, type Tables } from "./mail/tables.ts";

/**
 * Stores mail in this process only, for tests, benchmarks and servers without persistence.
 * @example
 * const mail = createMemoryMailStore();
 */
export const createMemoryMailStore = (): MailStore => {
  const tables = emptyTables();
  const subscribers = createSubscribers<MailboxChange>();

  return {
    agent: async (id) => tables.agents.get(id),
    agentNamed: async (tenant, name) => tables.agents.get(tables.agentNames.get(keyOf(tenant, name)) ?? ""),
    agents: async (tenant, page) => listAgents(tables, tenant, page),
    capability: async (id) => tables.capabilities.get(id),
    blob: async (id) => tables.blobs.get(id)?.slice(),
    name: async (agentId, path) => tables.names.get(agentId)?.get(path),
    names: async (agentId, { prefix, after, limit }) =>
      namesOf(tables, agentId, ({ path }) => isBelow(path, prefix) && isAfter(path, after)).slice(0, limit),
    namesOf: async (agentId, rootIds) => namesOf(tables, agentId, ({ rootId }) => rootIds.includes(rootId)),
    form: async (id) => tables.forms.get(id),
    message: async (agentId, number) => tables.mailboxes.get(agentId)?.messages[number - 1],
    messageById: async (agentId, id) => {
      const mailbox = tables.mailboxes.get(agentId);
      return mailbox?.messages[(mailbox.numberOf.get(id) ?? 0) - 1];
    },
    messages: async (agentId, filter) => listMessages(tables, agentId, filter),
    changes: async (agentId, afterSeq, limit) => listChanges(tables, agentId, afterSeq, limit),
    seq: async (agentId) => tables.mailboxes.get(agentId)?.log.length ?? 0,
    correspondents: async (agentId, page) => listCorrespondents(tables, agentId, page),
    draft: async (agentId, messageId, edge) => tables.drafts.get(keyOf(agentId, messageId, edge)),
    response: async (formId, responseId) => tables.responses.get(keyOf(formId, responseId)),
    ...keepIntents(tables),
    commit: async (changes) => {
      const result = applyCommit(tables, changes);
      if (result.ok) for (const agentId of mailboxesOf(changes)) subscribers.tell({ agentId });
      return result;
    },
    subscribe: subscribers.subscribe,
  };
};

const mailboxesOf = ({ messages = [], append = [] }: MailChanges): ReadonlySet<string> =>
  new Set([...messages, ...append].map(({ agentId }) => agentId));

const listAgents = (
  { agents }: Tables,
  tenant: string,
  { after, limit }: { readonly after?: string; readonly limit: number },
): readonly AgentRow[] =>
  Array.from(agents.values())
    .filter((row) => row.tenant === tenant && isAfter(row.name, after))
    .sort((one, two) => compareText(one.name, two.name))
    .slice(0, limit);

const namesOf = ({ names }: Tables, agentId: string, isWanted: (row: NameRow) => boolean): readonly NameRow[] =>
  Array.from(names.get(agentId)?.values() ?? [])
    .filter(isWanted)
    .sort((one, two) => compareText(one.path, two.path));

const isAfter = (text: string, after: string | undefined): boolean =>
  after === undefined || compareText(text, after) > 0;

const isBelow = (path: string, prefix: string | undefined): boolean =>
  prefix === undefined || path === prefix || path.startsWith(`${prefix}/`);

const listMessages = ({ mailboxes }: Tables, agentId: string, filter: MessageFilter): readonly MessageRow[] => {
  const messages = mailboxes.get(agentId)?.messages ?? [];
  const first = Math.max((filter.after ?? 0) + 1, 1);
  const last = Math.min((filter.before ?? Number.POSITIVE_INFINITY) - 1, messages.length);
  const found: MessageRow[] = [];
  for (let step = 0; step <= last - first && found.length < filter.limit; step += 1) {
    const row = messages[(filter.oldestFirst ? first + step : last - step) - 1]!;
    if (isWanted(row, filter)) found.push(row);
  }
  return found;
};

const isWanted = (row: MessageRow, { peerId, type, direction, formId, waiting }: MessageFilter): boolean =>
  has(peerId, row.peerId) &&
  has(type, row.type) &&
  has(direction, row.direction) &&
  has(formId, row.formId) &&
  (!waiting || row.dismissedAt === undefined);

const has = (wanted: string | undefined, value: string | undefined): boolean =>
  wanted === undefined || wanted === value;

const listChanges = (
  { mailboxes }: Tables,
  agentId: string,
  afterSeq: number,
  limit: number,
): readonly MessageRow[] => {
  const { log, messages } = mailboxes.get(agentId) ?? { log: [], messages: [] };
  const found: MessageRow[] = [];
  for (let seq = afterSeq + 1; seq <= log.length && found.length < limit; seq += 1) {
    const row = messages[log[seq - 1]! - 1]!;
    // The message may have changed again since.
    if (row.seq === seq) found.push(row);
  }
  return found;
};

const listCorrespondents = (
  { mailboxes }: Tables,
  agentId: string,
  { beforeNumber = Number.POSITIVE_INFINITY, limit }: { readonly beforeNumber?: number; readonly limit: number },
): readonly CorrespondentRow[] =>
  Array.from(mailboxes.get(agentId)?.correspondents.values() ?? [])
    .filter(({ lastNumber }) => lastNumber < beforeNumber)
    .sort((one, two) => two.lastNumber - one.lastNumber)
    .slice(0, limit);
