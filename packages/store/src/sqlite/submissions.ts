import type { DatabaseSync } from "node:sqlite";
import type { StoredEvent, SubmissionFilter, SubmissionRow, SubmissionSummary } from "../store.ts";
import { createPages, type PageQuery } from "./newest-first.ts";

const summaryColumns = `id, tenant, intake_id AS intakeId, intake_version AS intakeVersion, state, seq,
  created_at AS createdAt, updated_at AS updatedAt, created_by AS createdBy`;

/** Written as in the partial index, so that SQLite can use it. */
const waitingStates = ["submitted", "needs_review", "approved", "rejected"];
const isWaiting = `state IN (${waitingStates.map((state) => `'${state}'`).join(", ")})`;

type LoadedRow = Omit<SubmissionRow, "wakeAt"> & { readonly wakeAt: string | null };

/** Reading submissions and their trails. */
export const submissionReader = (db: DatabaseSync) => {
  const seqOf = db.prepare("SELECT seq FROM submissions WHERE id = ?");
  const load = db.prepare(`SELECT ${summaryColumns}, wake_at AS wakeAt, body FROM submissions WHERE id = ?`);
  const due = db.prepare("SELECT id FROM submissions WHERE wake_at <= ? ORDER BY wake_at, id LIMIT ?");
  const events = db.prepare(`SELECT seq, type, json FROM events
    WHERE submission = (SELECT no FROM submissions WHERE id = ?) AND seq > ? ORDER BY seq LIMIT ?`);
  const page = createPages(db, "submissions", summaryColumns);

  return {
    load: (id: string, knownSeq?: number): SubmissionRow | "same" | undefined => {
      if (knownSeq !== undefined && seqOf.get(id)?.seq === knownSeq) return "same";
      const row = load.get(id) as LoadedRow | undefined;
      if (row === undefined) return undefined;
      const { wakeAt, body } = row;
      return { ...summaryOf(row), ...(wakeAt === null ? {} : { wakeAt }), body };
    },

    events: (submissionId: string, afterSeq: number, limit: number): readonly StoredEvent[] =>
      (events.all(submissionId, afterSeq, limit) as unknown as StoredEvent[]).map(({ seq, type, json }) => ({
        seq,
        type,
        json,
      })),

    list: (filter: SubmissionFilter): readonly SubmissionSummary[] => {
      const { tenant, intakeId, state, createdBy, after, limit } = filter;
      const found = page({
        ...leastOf(filter),
        filters: { tenant, intake_id: intakeId, state, created_by: createdBy },
        after,
        limit,
      });
      return (found as readonly SubmissionSummary[]).map(summaryOf);
    },

    due: (now: string, limit: number): readonly string[] =>
      (due.all(now, limit) as unknown as { readonly id: string }[]).map(({ id }) => id),
  };
};

/** The most selective index: waiting submissions are few, those of a person or an intake fewer than a tenant's. */
const leastOf = ({ tenant, intakeId, state, createdBy }: SubmissionFilter): Pick<PageQuery, "index" | "also"> => {
  if (state !== undefined && waitingStates.includes(state)) return { index: "submissions_waiting", also: isWaiting };
  if (createdBy !== undefined) return { index: "submissions_of_creator" };
  if (intakeId !== undefined) return { index: "submissions_of_intake" };
  return tenant === undefined ? {} : { index: "submissions_of_tenant" };
};

const summaryOf = (row: SubmissionSummary): SubmissionSummary => ({
  id: row.id,
  tenant: row.tenant,
  intakeId: row.intakeId,
  intakeVersion: row.intakeVersion,
  state: row.state,
  seq: row.seq,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  createdBy: row.createdBy,
});
