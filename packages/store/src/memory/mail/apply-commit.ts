import type { MailChanges, MailCommitResult, MessageRow, NewMessage } from "../../mail-store.ts";
import { assertEachOnce, refusalOf } from "./check-commit.ts";
import { keyOf, type Mailbox, mailboxOf, type Tables } from "./tables.ts";

/** Checks before writing, so that a rejected commit has written nothing. */
export const applyCommit = (tables: Tables, changes: MailChanges): MailCommitResult => {
  assertEachOnce(changes);
  const refusal = refusalOf(tables, changes);
  if (refusal) return refusal;

  for (const row of changes.agents ?? []) {
    tables.agents.set(row.id, row);
    tables.agentNames.set(keyOf(row.tenant, row.name), row.id);
  }
  for (const row of changes.capabilities ?? []) tables.capabilities.set(row.id, row);
  for (const { id, bytes } of changes.blobs ?? []) tables.blobs.set(id, bytes.slice());
  for (const { agentId, path } of changes.removeNames ?? []) tables.names.get(agentId)?.delete(path);
  for (const row of changes.names ?? []) {
    const names = tables.names.get(row.agentId) ?? new Map();
    tables.names.set(row.agentId, names.set(row.path, row));
  }
  for (const row of changes.forms ?? []) tables.forms.set(row.id, row);
  for (const row of changes.messages ?? []) changeMessage(mailboxOf(tables, row.agentId), row);
  const numbers = (changes.append ?? []).map((row) => appendMessage(mailboxOf(tables, row.agentId), row));
  for (const row of changes.drafts ?? []) tables.drafts.set(keyOf(row.agentId, row.messageId, row.edge), row);
  for (const row of changes.responses ?? []) tables.responses.set(keyOf(row.formId, row.responseId), row);
  return { ok: true, numbers };
};

/** Sender, type and time of a message never change. */
const changeMessage = (mailbox: Mailbox, { number, version, dismissedAt, body }: MessageRow): void => {
  const before = mailbox.messages[number - 1]!;
  const { dismissedAt: _, ...fixed } = before;
  const after = {
    ...fixed,
    version,
    seq: nextSeq(mailbox, number),
    body,
    ...(dismissedAt === undefined ? {} : { dismissedAt }),
  };
  mailbox.messages[number - 1] = after;
  count(mailbox, after, number, waitingOf(after) - waitingOf(before));
};

const appendMessage = (mailbox: Mailbox, message: NewMessage): number => {
  const number = mailbox.messages.length + 1;
  mailbox.messages.push({ ...message, number, seq: nextSeq(mailbox, number), version: 1 });
  mailbox.numberOf.set(message.id, number);
  count(mailbox, message, number, waitingOf(message));
  return number;
};

const nextSeq = (mailbox: Mailbox, number: number): number => mailbox.log.push(number);

const waitingOf = ({ direction, dismissedAt }: Pick<NewMessage, "direction" | "dismissedAt">): number =>
  direction === "received" && dismissedAt === undefined ? 1 : 0;

const count = (
  { correspondents }: Mailbox,
  { agentId, peerId }: Pick<NewMessage, "agentId" | "peerId">,
  number: number,
  more: number,
): void => {
  const { lastNumber, waiting } = correspondents.get(peerId) ?? { lastNumber: 0, waiting: 0 };
  correspondents.set(peerId, {
    agentId,
    peerId,
    lastNumber: Math.max(lastNumber, number),
    waiting: waiting + more,
  });
};
