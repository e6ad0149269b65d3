import type { DatabaseSync } from "node:sqlite";
import type { CorrespondentRow, MailStore, MessageFilter, MessageRow, NewMessage } from "../../mail-store.ts";
import { assertOne } from "./kept-row.ts";
import { messageColumns, messageOf } from "./message-columns.ts";
import { messagePages } from "./message-pages.ts";

interface Mailbox {
  readonly no: number;
  number: number;
  seq: number;
}

type CorrespondentPage = Parameters<MailStore["correspondents"]>[1];

/** Messages and correspondents; writes must run inside a transaction. */
export const mailboxTables = (db: DatabaseSync) => {
  const find = db.prepare("SELECT no, number, seq FROM mail_mailboxes WHERE agent_id = ?");
  const open = db.prepare("INSERT INTO mail_mailboxes (agent_id, number, seq) VALUES (?, 0, 0)");
  const move = db.prepare("UPDATE mail_mailboxes SET number = ?, seq = ? WHERE no = ?");
  const message = db.prepare(`SELECT ${messageColumns} FROM mail_messages WHERE mailbox = ? AND number = ?`);
  const byId = db.prepare(`SELECT ${messageColumns} FROM mail_messages WHERE mailbox = ? AND id = ?`);
  const hasId = db.prepare("SELECT 1 FROM mail_messages WHERE mailbox = ? AND id = ?");
  const changes = db.prepare(`SELECT ${messageColumns} FROM mail_messages WHERE mailbox = ? AND seq > ?
    ORDER BY seq LIMIT ?`);
  const latest = db.prepare(`SELECT peer_id AS peerId, last_number AS lastNumber, waiting FROM mail_correspondents
    WHERE mailbox = ? AND last_number < ? ORDER BY last_number DESC LIMIT ?`);
  const head = db.prepare(`SELECT version, direction, dismissed_at AS dismissedAt, peer_id AS peerId FROM mail_messages
    WHERE mailbox = ? AND number = ?`);
  const insert = db.prepare(`INSERT INTO mail_messages (mailbox, number, seq, version, id, type, direction, peer_id,
    date, form_id, dismissed_at, body) VALUES (?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = db.prepare(`UPDATE mail_messages SET seq = ?, version = ?, dismissed_at = ?, body = ?
    WHERE mailbox = ? AND number = ? AND version = ?`);
  const count = db.prepare(`INSERT INTO mail_correspondents (mailbox, peer_id, last_number, waiting)
    VALUES (?, ?, ?, ?) ON CONFLICT (mailbox, peer_id) DO UPDATE
    SET last_number = excluded.last_number, waiting = waiting + excluded.waiting`);
  const wait = db.prepare("UPDATE mail_correspondents SET waiting = waiting + ? WHERE mailbox = ? AND peer_id = ?");
  const page = messagePages(db);

  const boxOf = (agentId: string): Mailbox | undefined => find.get(agentId) as Mailbox | undefined;
  const headOf = (mailbox: number, number: number) => head.get(mailbox, number) as Head | undefined;

  const opened = (agentId: string): Mailbox =>
    boxOf(agentId) ?? { no: Number(open.run(agentId).lastInsertRowid), number: 0, seq: 0 };

  /** Each mailbox is updated once per commit, whatever the number of its messages. */
  const write = (changed: readonly MessageRow[], append: readonly NewMessage[]): readonly number[] => {
    const boxes = new Map<string, Mailbox>();
    const boxFor = (agentId: string): Mailbox => {
      const box = boxes.get(agentId) ?? opened(agentId);
      boxes.set(agentId, box);
      return box;
    };
    for (const row of changed) changeMessage(boxFor(row.agentId), row);
    const numbers = append.map((row) => appendMessage(boxFor(row.agentId), row));
    for (const { no, number, seq } of boxes.values()) move.run(number, seq, no);
    return numbers;
  };

  const changeMessage = (box: Mailbox, { number, version, dismissedAt, body }: MessageRow): void => {
    const before = headOf(box.no, number)!;
    box.seq += 1;
    assertOne(update.run(box.seq, version, dismissedAt ?? null, body, box.no, number, version - 1), "message");
    const more = waitingOf({ ...before, dismissedAt }) - waitingOf(before);
    if (more !== 0) wait.run(more, box.no, before.peerId);
  };

  const appendMessage = (box: Mailbox, row: NewMessage): number => {
    box.number += 1;
    box.seq += 1;
    insert.run(
      ...[box.no, box.number, box.seq, row.id, row.type, row.direction, row.peerId],
      ...[row.date, row.formId ?? null, row.dismissedAt ?? null, row.body],
    );
    count.run(box.no, row.peerId, box.number, waitingOf(row));
    return box.number;
  };

  return {
    message: (agentId: string, number: number): MessageRow | undefined => {
      const row = message.get(boxOf(agentId)?.no ?? null, number);
      return row && messageOf(agentId, row);
    },
    messageById: (agentId: string, id: string): MessageRow | undefined => {
      const row = byId.get(boxOf(agentId)?.no ?? null, id);
      return row && messageOf(agentId, row);
    },
    messages: (agentId: string, filter: MessageFilter): readonly MessageRow[] => {
      const box = boxOf(agentId);
      return box ? page(box.no, agentId, filter) : [];
    },
    changes: (agentId: string, afterSeq: number, limit: number): readonly MessageRow[] =>
      changes.all(boxOf(agentId)?.no ?? null, afterSeq, limit).map((row) => messageOf(agentId, row)),
    seq: (agentId: string): number => boxOf(agentId)?.seq ?? 0,
    correspondents: (agentId: string, { beforeNumber, limit }: CorrespondentPage): readonly CorrespondentRow[] =>
      latest
        .all(boxOf(agentId)?.no ?? null, beforeNumber ?? Number.MAX_SAFE_INTEGER, limit)
        .map((row) => ({ agentId, ...row }) as unknown as CorrespondentRow),
    versionOf: (agentId: string, number: number): number | undefined =>
      headOf(boxOf(agentId)?.no ?? 0, number)?.version,
    hasId: ({ agentId, id }: NewMessage): boolean => hasId.get(boxOf(agentId)?.no ?? null, id) !== undefined,
    write,
  };
};

interface Head {
  readonly version: number;
  readonly direction: string;
  readonly dismissedAt: string | null;
  readonly peerId: string;
}

const waitingOf = (row: { readonly direction: string; readonly dismissedAt?: string | null | undefined }): number =>
  row.direction === "received" && (row.dismissedAt ?? null) === null ? 1 : 0;
