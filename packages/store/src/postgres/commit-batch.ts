import { keyOperation, readKeyOperation } from "../key-operation.ts";
import type { Commit, CommitResult, Delivery, IdempotencyRow } from "../store.ts";
import type { BatchResult } from "./commit-queue.ts";
import { notificationPages } from "./notification-pages.ts";
import type { Parameter } from "./pool.ts";

/** The arguments of the SQL function `commit_batch`; texts stay texts within the JSON. */
export const batchStatement = (schema: string): string =>
  `SELECT n, reason, taken FROM ${schema}.commit_batch(
    $1::text::json, $2::text::json, $3::text::json, $4::text::json, $5::text::json, $6::text::json, $7::text::json,
    $8::text::json, $9, $10)`;

export const batchParameters = (commits: readonly Commit[], channel: string, origin: string): readonly Parameter[] => {
  const heads: object[] = [];
  const created: object[] = [];
  const changed: object[] = [];
  const events: object[] = [];
  const keys: object[] = [];
  const deliveries: object[] = [];
  const links: object[] = [];
  const keyEnds: object[] = [];
  const pageOf = notificationPages();
  for (const [n, commit] of commits.entries()) {
    const { submission: row, expectedSeq: expected } = commit;
    heads.push({ n, id: row.id, expected, seq: row.seq, page: pageOf(row.id) });
    const common = {
      n,
      id: row.id,
      state: row.state,
      seq: row.seq,
      updated_at: row.updatedAt,
      wake_at: row.wakeAt,
      body: row.body,
    };
    if (expected > 0) changed.push(common);
    else {
      const fixed = { tenant: row.tenant, intake_id: row.intakeId, intake_version: row.intakeVersion };
      created.push({ ...common, ...fixed, created_at: row.createdAt, created_by: row.createdBy });
    }
    for (const event of commit.events) events.push({ n, submission_id: row.id, ...event });
    if (commit.idempotency) keys.push(keyColumns(n, commit.idempotency));
    for (const [place, delivery] of (commit.deliveries ?? []).entries()) {
      deliveries.push(deliveryColumns(n, place, delivery));
    }
    for (const { hash, submissionId, expiresAt } of commit.links ?? []) {
      links.push({ n, hash, submission_id: submissionId, expires_at: expiresAt });
    }
    if (commit.keysExpireAt !== undefined) {
      keyEnds.push({ n, submission_id: row.id, expires_at: commit.keysExpireAt });
    }
  }
  const optional = [created, changed, events, keys, deliveries, links, keyEnds];
  return [
    JSON.stringify(heads),
    ...optional.map((rows) => (rows.length > 0 ? JSON.stringify(rows) : null)),
    channel,
    origin,
  ];
};

const keyColumns = (n: number, row: IdempotencyRow): object => ({
  n,
  tenant: row.tenant,
  intake_id: row.intakeId,
  operation: keyOperation(row),
  key: row.key,
  submission_id: row.submissionId,
  payload_hash: row.payloadHash,
  answer: row.answer,
  expires_at: row.expiresAt,
});

const deliveryColumns = (n: number, place: number, row: Delivery): object => ({
  n,
  place,
  id: row.id,
  submission_id: row.submissionId,
  tenant: row.tenant,
  intake_id: row.intakeId,
  intake_version: row.intakeVersion,
  target: row.target,
  status: row.status,
  attempts: row.attempts,
  next_at: row.nextAt,
  lease_until: row.leaseUntil,
  created_at: row.createdAt,
  updated_at: row.updatedAt,
  body: row.body,
  last_error: row.lastError,
});

/** One row per rejected commit. */
export interface BatchRow {
  readonly n: number;
  readonly reason: "stale" | "key_taken" | "again";
  readonly taken: TakenKey | null;
}

interface TakenKey {
  readonly tenant: string;
  readonly intake_id: string;
  readonly operation: string;
  readonly key: string;
  readonly submission_id: string;
  readonly payload_hash: string;
  readonly answer: string | null;
  readonly expires_at: string | null;
}

const ok: CommitResult = { ok: true };

export const batchResults = (count: number, rows: readonly BatchRow[]): readonly BatchResult[] => {
  const results: BatchResult[] = Array.from({ length: count }, () => ok);
  for (const { n, reason, taken } of rows) {
    if (reason === "again") results[n] = "again";
    else if (taken) results[n] = { ok: false, reason: "key_taken", row: keyRow(taken) };
    else results[n] = { ok: false, reason: "stale" };
  }
  return results;
};

const keyRow = (row: TakenKey): IdempotencyRow => ({
  tenant: row.tenant,
  intakeId: row.intake_id,
  ...readKeyOperation(row.operation),
  key: row.key,
  submissionId: row.submission_id,
  payloadHash: row.payload_hash,
  ...(row.answer === null ? {} : { answer: row.answer }),
  ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
});
