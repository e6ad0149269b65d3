import type { MailChanges } from "../../mail-store.ts";

const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** The rows that a commit writes; two commits that write the same row go into different batches. */
const writtenBy = (changes: MailChanges): readonly string[] => [
  ...(changes.agents ?? []).flatMap(({ id, tenant, name }) => [keyOf("agent", id), keyOf("named", tenant, name)]),
  ...(changes.capabilities ?? []).map(({ id }) => keyOf("capability", id)),
  ...(changes.blobs ?? []).map(({ id }) => keyOf("blob", id)),
  ...(changes.names ?? []).map(({ agentId, path }) => keyOf("name", agentId, path)),
  ...(changes.forms ?? []).map(({ id }) => keyOf("form", id)),
  ...(changes.messages ?? []).map(({ agentId, number }) => keyOf("number", agentId, number)),
  ...(changes.append ?? []).map(({ agentId, id }) => keyOf("message", agentId, id)),
  ...(changes.drafts ?? []).map(({ agentId, messageId, edge }) => keyOf("draft", agentId, messageId, edge)),
  ...(changes.responses ?? []).map(({ formId, responseId }) => keyOf("response", formId, responseId)),
];

/** A name may be removed and added in one commit. */
const removedBy = ({ removeNames = [] }: MailChanges): readonly string[] =>
  removeNames.map(({ agentId, path }) => keyOf("name", agentId, path));

/** A commit must name each row once; otherwise it is a bug. */
export const assertEachOnce = (changes: MailChanges): void => {
  for (const keys of [writtenBy(changes), removedBy(changes)]) {
    if (new Set(keys).size !== keys.length) throw new Error("A commit of mail has the same row twice.");
  }
};

/** Accepts commits that neither write nor expect a row that another one of the batch writes. */
export const newMailBatch = (): ((changes: MailChanges) => boolean) => {
  const written = new Set<string>();
  const expected = new Set<string>();
  return (changes) => {
    const writes = [...writtenBy(changes), ...removedBy(changes)];
    const expects = (changes.expect ?? []).map(({ table, id }) => keyOf(table, id));
    if (writes.some((key) => written.has(key) || expected.has(key))) return false;
    if (expects.some((key) => written.has(key))) return false;
    for (const key of writes) written.add(key);
    for (const key of expects) expected.add(key);
    return true;
  };
};
