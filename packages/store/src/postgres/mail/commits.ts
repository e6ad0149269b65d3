import type { MailChanges, MailCommitResult } from "../../mail-store.ts";
import { type BatchQueue, createBatchQueue } from "../batch-queue.ts";
import type { Database } from "../database.ts";
import { sendingAgain } from "../send-again.ts";
import type { Sending } from "../send-batch.ts";
import { type MailBatchAnswer, mailboxesTouched, mailParameters, mailResults, mailStatement } from "./batch.ts";
import { newMailBatch } from "./row-keys.ts";

export interface MailCommitting extends Sending {
  /** Called for each mailbox that our commits touched. */
  readonly tell: (change: { readonly agentId: string }) => void;
}

/** Commits of mail that arrive together share a call, a transaction and a disk sync. */
export const createMailQueue = (
  database: Database,
  schema: string,
  { channel, origin, crash, tell }: MailCommitting,
): BatchQueue<MailChanges, MailCommitResult> => {
  const statement = mailStatement(schema);
  const send = sendingAgain<MailChanges, MailCommitResult>(async (commits) => {
    crash("postgres:before-commit");
    const parameters = mailParameters(commits, channel, origin);
    const [row] = await database.rows<{ readonly answer: MailBatchAnswer }>(statement, parameters);
    crash("postgres:after-commit");
    const results = mailResults(commits.length, row!.answer);
    for (const [n, changes] of commits.entries()) {
      if (results[n]!.ok) for (const agentId of mailboxesTouched(changes)) tell({ agentId });
    }
    return results;
  });
  return createBatchQueue({ send, sizeOf, newBatch: newMailBatch });
};

const sizeOf = ({
  capabilities = [],
  blobs = [],
  forms = [],
  messages = [],
  append = [],
  drafts = [],
}: MailChanges) => {
  let characters = 0;
  for (const rows of [capabilities, forms, messages, append, drafts])
    for (const { body } of rows) characters += body.length;
  // Blobs are sent as base64.
  for (const { bytes } of blobs) characters += Math.ceil((bytes.length * 4) / 3);
  return characters;
};
