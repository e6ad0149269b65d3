import type { Store, StoredEvent, SubmissionRow, SubmissionSummary } from "../store.ts";
import type { Database } from "./database.ts";
import { newestFirst, withoutNulls } from "./row.ts";

const summary = `id, tenant, intake_id AS "intakeId", intake_version AS "intakeVersion", state, seq,
  created_at AS "createdAt", updated_at AS "updatedAt", created_by AS "createdBy"`;

type Reading = Pick<Store, "load" | "events" | "list" | "due">;

export const readSubmissions = ({ rows, search }: Database, schema: string): Reading => ({
  load: async (id, knownSeq) => {
    const [row] = await rows<SubmissionRow>(
      `SELECT ${summary}, wake_at AS "wakeAt", CASE WHEN seq IS DISTINCT FROM $2::integer THEN body END AS body
       FROM ${schema}.submission WHERE id = $1`,
      [id, knownSeq ?? null],
    );
    if (!row) return undefined;
    return row.seq === knownSeq ? "same" : withoutNulls<SubmissionRow>({ ...row });
  },

  events: (submissionId, { afterSeq, limit }) =>
    rows<StoredEvent>(
      `SELECT seq, type, json FROM ${schema}.event
       WHERE submission_id = $1 AND seq > $2::integer ORDER BY seq LIMIT $3::integer`,
      [submissionId, afterSeq, limit],
    ).then((found) => [...found]),

  list: async ({ tenant, intakeId, state, createdBy, after, limit }) => {
    const where = { "tenant = ?": tenant, "intake_id = ?": intakeId, "state = ?": state, "created_by = ?": createdBy };
    const { statement, parameters } = newestFirst(summary, { table: `${schema}.submission`, where, after, limit });
    return [...(await search<SubmissionSummary>(statement, parameters))];
  },

  due: async (now, limit) => {
    const found = await rows<{ id: string }>(
      `SELECT id FROM ${schema}.submission WHERE wake_at <= $1 ORDER BY wake_at, id LIMIT $2::integer`,
      [now, limit],
    );
    return found.map(({ id }) => id);
  },
});
