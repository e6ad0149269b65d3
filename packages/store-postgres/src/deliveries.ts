import type { Delivery, Store } from "@cofill/intake";
import type { Database } from "./database.ts";
import { conditions, withoutNulls } from "./row.ts";

const columnsOf = (table: string) => `${table}.id, ${table}.submission_id AS "submissionId", ${table}.tenant,
  ${table}.intake_id AS "intakeId", ${table}.intake_version AS "intakeVersion", ${table}.target, ${table}.status,
  ${table}.attempts, ${table}.next_at AS "nextAt", ${table}.lease_until AS "leaseUntil",
  ${table}.created_at AS "createdAt", ${table}.updated_at AS "updatedAt", ${table}.body,
  ${table}.last_error AS "lastError"`;

const isFree = "status = 'pending' AND next_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)";

/**
 * Goes from target to target along the index instead of reading all that is pending: a receiver with a long backlog
 * costs no more than one with a short one. What another worker is claiming at this moment is passed over.
 */
const claimStatement = (schema: string) => `
WITH RECURSIVE waiting(target) AS (
  (SELECT target FROM ${schema}.delivery WHERE status = 'pending' ORDER BY target LIMIT 1)
  UNION ALL
  SELECT (
    SELECT target FROM ${schema}.delivery WHERE status = 'pending' AND target > waiting.target ORDER BY target LIMIT 1
  ) FROM waiting WHERE waiting.target IS NOT NULL
), overdue AS (
  SELECT first.id FROM waiting, LATERAL (
    SELECT id FROM ${schema}.delivery WHERE target = waiting.target AND ${isFree}
    ORDER BY next_at, id LIMIT $4::integer
  ) AS first
  WHERE waiting.target <> ALL (ARRAY(SELECT json_array_elements_text($5::text::json)))
), claimed AS (
  SELECT id FROM ${schema}.delivery WHERE id IN (SELECT id FROM overdue) AND ${isFree}
  ORDER BY next_at, id LIMIT $3::integer FOR UPDATE SKIP LOCKED
), held AS (
  UPDATE ${schema}.delivery SET lease_until = $2 FROM claimed WHERE delivery.id = claimed.id
  RETURNING ${columnsOf("delivery")}
)
SELECT * FROM held ORDER BY "nextAt", id`;

type Delivering = Pick<Store, "claimDeliveries" | "delivery" | "deliveries">;

export const keepDeliveries = ({ rows }: Database, schema: string): Delivering => {
  const find = async (statement: string, parameters: readonly (string | number)[]): Promise<readonly Delivery[]> =>
    (await rows<Record<string, unknown>>(statement, parameters)).map((row) => withoutNulls<Delivery>(row));
  const all = `SELECT ${columnsOf("delivery")} FROM ${schema}.delivery`;
  const claim = claimStatement(schema);
  return {
    claimDeliveries: ({ now, leaseUntil, limit, perTarget, exceptTargets }) =>
      find(claim, [now, leaseUntil, limit, perTarget, JSON.stringify(exceptTargets)]),

    delivery: async (id) => (await find(`${all} WHERE id = $1`, [id]))[0],

    deliveries: ({ tenant, submissionId, status, after, limit }) => {
      const columns = {
        "tenant = ?": tenant,
        "submission_id = ?": submissionId,
        "status = ?": status,
        [`position < (SELECT position FROM ${schema}.delivery WHERE id = ?)`]: after,
      };
      const { where, parameters } = conditions(columns, 2);
      const condition = where.length > 0 ? `WHERE ${where.join(" AND ")}` : "";
      return find(`${all} ${condition} ORDER BY position DESC LIMIT $1::integer`, [limit, ...parameters]);
    },
  };
};
