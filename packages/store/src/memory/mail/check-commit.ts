import type { MailChanges, MailCommitResult } from "../../mail-store.ts";
import { keyOf, type Tables } from "./tables.ts";

type Refusal = Extract<MailCommitResult, { readonly ok: false }>;

/** The reason to reject a commit; `stale` takes precedence over `taken`. */
export const refusalOf = (tables: Tables, changes: MailChanges): Refusal | undefined => {
  if (isStale(tables, changes)) return { ok: false, reason: "stale" };
  const what = takenBy(tables, changes);
  return what && { ok: false, reason: "taken", what };
};

const isStale = (tables: Tables, changes: MailChanges): boolean => {
  const kept = { capability: tables.capabilities, form: tables.forms };
  return (
    changes.expect?.some(({ table, id, version }) => kept[table].get(id)?.version !== version) ||
    changes.capabilities?.some((row) => !follows(row, tables.capabilities.get(row.id))) ||
    changes.forms?.some((row) => !follows(row, tables.forms.get(row.id))) ||
    changes.drafts?.some((row) => !follows(row, tables.drafts.get(keyOf(row.agentId, row.messageId, row.edge)))) ||
    changes.messages?.some((row) => {
      const message = tables.mailboxes.get(row.agentId)?.messages[row.number - 1];
      return message === undefined || !follows(row, message);
    }) ||
    changes.removeNames?.some(
      (row) => tables.names.get(row.agentId)?.get(row.path)?.capabilityId !== row.capabilityId,
    ) ||
    changes.blobs?.some(({ id }) => tables.blobs.has(id)) ||
    false
  );
};

interface Versioned {
  readonly version: number;
}

const follows = (row: Versioned, kept: Versioned | undefined): boolean => (kept?.version ?? 0) === row.version - 1;

const takenBy = (tables: Tables, changes: MailChanges): (Refusal & { reason: "taken" })["what"] | undefined => {
  const hasAgent = changes.agents?.some(
    ({ id, tenant, name }) => tables.agents.has(id) || tables.agentNames.has(keyOf(tenant, name)),
  );
  if (hasAgent) return "agent";
  const removed = new Set(changes.removeNames?.map(({ agentId, path }) => keyOf(agentId, path)));
  const hasName = changes.names?.some(
    ({ agentId, path }) => tables.names.get(agentId)?.has(path) && !removed.has(keyOf(agentId, path)),
  );
  if (hasName) return "name";
  if (changes.append?.some(({ agentId, id }) => tables.mailboxes.get(agentId)?.numberOf.has(id))) return "message";
  const hasResponse = changes.responses?.some(({ formId, responseId }) =>
    tables.responses.has(keyOf(formId, responseId)),
  );
  return hasResponse ? "response" : undefined;
};

/** A commit must name each row once; otherwise it is a bug. */
export const assertEachOnce = (changes: MailChanges): void => {
  const rows: Readonly<Record<string, readonly string[] | undefined>> = {
    agent: changes.agents?.map(({ id }) => id),
    "name of an agent": changes.agents?.map(({ tenant, name }) => keyOf(tenant, name)),
    capability: changes.capabilities?.map(({ id }) => id),
    blob: changes.blobs?.map(({ id }) => id),
    "name that goes": changes.removeNames?.map(({ agentId, path }) => keyOf(agentId, path)),
    name: changes.names?.map(({ agentId, path }) => keyOf(agentId, path)),
    form: changes.forms?.map(({ id }) => id),
    message: changes.messages?.map(({ agentId, number }) => keyOf(agentId, String(number))),
    "new message": changes.append?.map(({ agentId, id }) => keyOf(agentId, id)),
    draft: changes.drafts?.map(({ agentId, messageId, edge }) => keyOf(agentId, messageId, edge)),
    response: changes.responses?.map(({ formId, responseId }) => keyOf(formId, responseId)),
  };
  for (const [what, keys = []] of Object.entries(rows)) {
    if (new Set(keys).size !== keys.length) throw new Error(`A commit has the same ${what} twice.`);
  }
};
