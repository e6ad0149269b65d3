import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import type { MessageType } from "../../contract.ts";
import type { MessageFilter, MessageRow } from "../../mail-store.ts";
import { messageColumns, messageOf } from "./message-columns.ts";

const sorts = { package: true, request: true, "form-response": true } satisfies Record<MessageType, true>;
const types = Object.keys(sorts) as readonly MessageType[];
const directions = ["received", "sent"] as const;

/** Pages of one mailbox through the most selective index, with one statement for each set of filters. */
export const messagePages = (db: DatabaseSync) => {
  const statements = new Map<string, StatementSync>();

  const onePage = (mailbox: number, agentId: string, filter: MessageFilter): readonly MessageRow[] => {
    const conditions: Readonly<Record<string, SQLInputValue | undefined>> = {
      "mailbox = ?": mailbox,
      "number < ?": filter.before,
      "number > ?": filter.after,
      "peer_id = ?": filter.peerId,
      "type = ?": filter.type,
      "direction = ?": filter.direction,
      "form_id = ?": filter.formId,
    };
    const given = Object.entries(conditions).flatMap(([condition, value]) =>
      value === undefined ? [] : [{ condition, value }],
    );
    const where = [
      ...given.map(({ condition }) => condition),
      ...(filter.waiting ? ["dismissed_at IS NULL"] : []),
    ].join(" AND ");
    const sql = `SELECT ${messageColumns} FROM mail_messages INDEXED BY ${indexFor(filter)} WHERE ${where}
      ORDER BY number ${filter.oldestFirst ? "ASC" : "DESC"} LIMIT ?`;
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement.all(...given.map(({ value }) => value), filter.limit).map((row) => messageOf(agentId, row));
  };

  return (mailbox: number, agentId: string, filter: MessageFilter): readonly MessageRow[] => {
    if (indexFor(filter) !== "mail_messages_of_sort") return onePage(mailbox, agentId, filter);
    // The index covers one direction and type, so a page of several is merged from their pages.
    const sign = filter.oldestFirst ? 1 : -1;
    return (filter.direction === undefined ? directions : [filter.direction])
      .flatMap((direction) => (filter.type === undefined ? types : [filter.type]).map((type) => ({ direction, type })))
      .flatMap((sort) => onePage(mailbox, agentId, { ...filter, ...sort }))
      .sort((one, two) => sign * (one.number - two.number))
      .slice(0, filter.limit);
  };
};

const indexFor = ({ formId, peerId, waiting, type, direction }: MessageFilter): string => {
  if (formId !== undefined) return "mail_messages_of_form";
  if (peerId !== undefined) return "mail_messages_of_peer";
  if (waiting) return "mail_messages_waiting";
  return type === undefined && direction === undefined ? "mail_messages_by_number" : "mail_messages_of_sort";
};
