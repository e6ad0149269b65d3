import type { MessageType } from "../../contract.ts";
import type { CorrespondentRow, MailStore, MessageFilter, MessageRow } from "../../mail-store.ts";
import type { Database } from "../database.ts";
import type { Parameter } from "../pool.ts";
import { withoutNulls } from "../row.ts";

type Reading = Pick<MailStore, "message" | "messageById" | "messages" | "changes" | "seq" | "correspondents">;

const columns = `agent_id AS "agentId", number, seq, version, id, type, direction, peer_id AS "peerId", date,
  form_id AS "formId", dismissed_at AS "dismissedAt", body`;

export const readMessages = ({ rows, search }: Database, schema: string): Reading => {
  const table = `${schema}.mail_message`;
  const messagesOf = (found: readonly object[]): readonly MessageRow[] =>
    found.map((row) => withoutNulls<MessageRow>({ ...row }));

  return {
    message: async (agentId, number) =>
      messagesOf(
        await rows(`SELECT ${columns} FROM ${table} WHERE agent_id = $1 AND number = $2::bigint`, [agentId, number]),
      )[0],
    messageById: async (agentId, id) =>
      messagesOf(await rows(`SELECT ${columns} FROM ${table} WHERE agent_id = $1 AND id = $2`, [agentId, id]))[0],
    messages: async (agentId, filter) => {
      const { statement, parameters } = pageOf(table, agentId, filter);
      return messagesOf(await search(statement, parameters));
    },
    changes: async (agentId, afterSeq, limit) =>
      messagesOf(
        await rows(
          `SELECT ${columns} FROM ${table} WHERE agent_id = $1 AND seq > $2::bigint ORDER BY seq LIMIT $3::integer`,
          [agentId, afterSeq, limit],
        ),
      ),
    seq: async (agentId) => {
      const [row] = await rows<{ seq: number }>(`SELECT seq FROM ${schema}.mail_mailbox WHERE agent_id = $1`, [
        agentId,
      ]);
      return row?.seq ?? 0;
    },
    correspondents: async (agentId, { beforeNumber, limit }) => {
      const found = await rows<CorrespondentRow>(
        `SELECT agent_id AS "agentId", peer_id AS "peerId", last_number AS "lastNumber", waiting
         FROM ${schema}.mail_correspondent WHERE agent_id = $1 AND last_number < coalesce($2::bigint, 2147483648)
         ORDER BY last_number DESC LIMIT $3::integer`,
        [agentId, beforeNumber ?? null, limit],
      );
      return found.map((row) => ({ ...row }));
    },
  };
};

const sorts = { package: true, request: true, "form-response": true } satisfies Record<MessageType, true>;
const types = Object.keys(sorts) as readonly MessageType[];
const directions = ["received", "sent"] as const;

/** A whole mailbox is read by its key, filtered pages by `-number`; see the migration. */
const pageOf = (table: string, agentId: string, filter: MessageFilter) => {
  const parameters: Parameter[] = [agentId, filter.limit];
  const isPart = filter.formId !== undefined || filter.peerId !== undefined || filter.waiting;
  const isSorted = filter.type !== undefined || filter.direction !== undefined;
  const [number, sign] = isPart || isSorted ? ["-number", "-"] : ["number", ""];
  const isAscending = Boolean(filter.oldestFirst) !== (sign === "-");
  const [below, above] = sign === "-" ? [">", "<"] : ["<", ">"];
  const conditions: Readonly<Record<string, Parameter | undefined>> = {
    [`${number} ${below} ${sign}(?::bigint)`]: filter.before,
    [`${number} ${above} ${sign}(?::bigint)`]: filter.after,
    "peer_id = ?": filter.peerId,
    "form_id = ?": filter.formId,
    ...(isPart && { "type = ?": filter.type, "direction = ?": filter.direction }),
  };
  const where = ["agent_id = $1", ...(filter.waiting ? ["dismissed_at IS NULL"] : [])];
  for (const [condition, value] of Object.entries(conditions)) {
    if (value !== undefined) where.push(condition.replace("?", `$${parameters.push(value)}`));
  }
  const order = `ORDER BY ${number} ${isAscending ? "ASC" : "DESC"} LIMIT $2::integer`;
  const select = (...more: readonly string[]) =>
    `SELECT ${columns} FROM ${table} WHERE ${[...where, ...more].join(" AND ")} ${order}`;
  if (isPart || !isSorted) return { statement: select(), parameters };

  // The index covers one direction and type, so a page of several is merged from their pages.
  const pages = (filter.direction === undefined ? directions : [filter.direction]).flatMap((direction) =>
    (filter.type === undefined ? types : [filter.type]).map(
      (type) => `(${select(`direction = '${direction}'`, `type = '${type}'`)})`,
    ),
  );
  return { statement: `SELECT * FROM (${pages.join(" UNION ALL ")}) AS found ${order}`, parameters };
};
