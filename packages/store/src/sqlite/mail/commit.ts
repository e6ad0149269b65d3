import type { MailChanges, MailCommitResult } from "../../mail-store.ts";
import type { MailTables } from "../tables.ts";

type Refusal = Extract<MailCommitResult, { readonly ok: false }>;
type Taken = Extract<Refusal, { readonly reason: "taken" }>["what"];

/** Must run inside a transaction; checks before writing, so that a rejected commit has written nothing. */
export const commitMail = (tables: MailTables, changes: MailChanges): MailCommitResult => {
  if (isStale(tables, changes)) return { ok: false, reason: "stale" };
  const what = takenBy(tables, changes);
  if (what) return { ok: false, reason: "taken", what };

  const { agents, capabilities, names, forms, mailboxes } = tables;
  for (const row of changes.agents ?? []) agents.insert(row);
  for (const row of changes.capabilities ?? []) capabilities.save(row);
  for (const { id, bytes } of changes.blobs ?? []) capabilities.insertBlob(id, bytes);
  for (const { agentId, path } of changes.removeNames ?? []) names.remove(agentId, path);
  for (const row of changes.names ?? []) names.insert(row);
  for (const row of changes.forms ?? []) forms.save(row);
  const numbers = mailboxes.write(changes.messages ?? [], changes.append ?? []);
  for (const row of changes.drafts ?? []) forms.saveDraft(row);
  for (const row of changes.responses ?? []) forms.insertResponse(row);
  return { ok: true, numbers };
};

const isStale = ({ capabilities, names, forms, mailboxes }: MailTables, changes: MailChanges): boolean => {
  const kept = { capability: capabilities, form: forms };
  return (
    changes.expect?.some(({ table, id, version }) => kept[table].versionOf(id) !== version) ||
    changes.capabilities?.some(({ id, version }) => !follows(version, capabilities.versionOf(id))) ||
    changes.forms?.some(({ id, version }) => !follows(version, forms.versionOf(id))) ||
    changes.drafts?.some((row) => !follows(row.version, forms.draftVersionOf(row))) ||
    changes.messages?.some(
      ({ agentId, number, version }) => version === 1 || !follows(version, mailboxes.versionOf(agentId, number)),
    ) ||
    changes.removeNames?.some(
      ({ agentId, path, capabilityId }) => names.name(agentId, path)?.capabilityId !== capabilityId,
    ) ||
    changes.blobs?.some(({ id }) => capabilities.hasBlob(id)) ||
    false
  );
};

const follows = (version: number, kept: number | undefined): boolean => (kept ?? 0) === version - 1;

const takenBy = ({ agents, names, forms, mailboxes }: MailTables, changes: MailChanges): Taken | undefined => {
  if (changes.agents?.some(agents.isTaken)) return "agent";
  const gone = new Set(changes.removeNames?.map(nameKey));
  if (changes.names?.some((row) => names.name(row.agentId, row.path) && !gone.has(nameKey(row)))) return "name";
  if (changes.append?.some(mailboxes.hasId)) return "message";
  const isAnswered = changes.responses?.some(({ formId, responseId }) => forms.response(formId, responseId));
  return isAnswered ? "response" : undefined;
};

const nameKey = ({ agentId, path }: { readonly agentId: string; readonly path: string }): string =>
  JSON.stringify([agentId, path]);
