import type { Delivery, Store } from "../store.ts";
import type { Database } from "./database.ts";
import { newestFirst, withoutNulls } from "./row.ts";

const columns = `id, submission_id AS "submissionId", tenant, intake_id AS "intakeId",
  intake_version AS "intakeVersion", target, status, attempts, next_at AS "nextAt", lease_until AS "leaseUntil",
  created_at AS "createdAt", updated_at AS "updatedAt", body, last_error AS "lastError"`;

const isFree = "status = 'pending' AND next_at <= $1 AND (lease_until IS NULL OR lease_until <= $1)";

/**
 * Skips from target to target in the index instead of reading all pending deliveries, so that a long backlog of one
 * receiver costs no more than a short one. Rows that another worker is claiming are skipped.
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
  UPDATE ${schema}.delivery SET lease_until = $2 WHERE id IN (SELECT id FROM claimed) RETURNING ${columns}
)
SELECT * FROM held ORDER BY "nextAt", id`;

type Delivering = Pick<Store, "claimDeliveries" | "delivery" | "deliveries">;

export const keepDeliveries = ({ rows, search }: Database, schema: string): Delivering => {
  const table = `${schema}.delivery`;
  const claim = claimStatement(schema);
  const read = (found: readonly Record<string, unknown>[]) => found.map((row) => withoutNulls<Delivery>(row));
  return {
    claimDeliveries: async ({ now, leaseUntil, limit, perTarget, exceptTargets }) =>
      read(await search(claim, [now, leaseUntil, limit, perTarget, JSON.stringify(exceptTargets)])),

    delivery: async (id) => read(await rows(`SELECT ${columns} FROM ${table} WHERE id = $1`, [id]))[0],

    deliveries: async ({ tenant, submissionId, status, after, limit }) => {
      const where = { "tenant = ?": tenant, "submission_id = ?": submissionId, "status = ?": status };
      const { statement, parameters } = newestFirst(columns, { table, where, after, limit });
      return read(await search(statement, parameters));
    },
  };
};
