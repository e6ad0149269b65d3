import type { DatabaseSync } from "node:sqlite";
import type { Commit, CommitResult, IdempotencyRow, KeyScope } from "@cofill/intake";

interface Kept {
  readonly no: number;
  readonly seq: number;
  readonly state: string;
  readonly wakeAt: string | null;
}

/** Commits, to be run inside a transaction: looks first, then writes, so that one that fails has written nothing. */
export const commitWriter = (db: DatabaseSync) => {
  const find = db.prepare("SELECT no, seq, state, wake_at AS wakeAt FROM submissions WHERE id = ?");
  const insert = db.prepare(`INSERT INTO submissions (id, tenant, intake_id, intake_version, state, seq, created_at,
    updated_at, created_by, wake_at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const move = db.prepare("UPDATE submissions SET seq = ?, updated_at = ?, body = ? WHERE no = ?");
  const moveState = db.prepare(`UPDATE submissions SET seq = ?, updated_at = ?, body = ?, state = ?, wake_at = ?
    WHERE no = ?`);
  const insertEvent = db.prepare("INSERT INTO events (submission, seq, type, json) VALUES (?, ?, ?, ?)");
  const findKey = db.prepare(`SELECT submission_id AS submissionId, payload_hash AS payloadHash, answer,
    expires_at AS expiresAt FROM idempotency WHERE tenant = ? AND intake_id = ? AND operation = ? AND key = ?`);
  const insertKey = db.prepare(`INSERT INTO idempotency (tenant, intake_id, operation, key, submission_id,
    payload_hash, answer, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
  const endKeys = db.prepare("UPDATE idempotency SET expires_at = ? WHERE submission_id = ?");
  const saveLink = db.prepare(`INSERT INTO links (hash, submission_id, expires_at) VALUES (?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET submission_id = excluded.submission_id, expires_at = excluded.expires_at`);
  const saveDelivery = db.prepare(`INSERT INTO deliveries (id, submission_id, tenant, intake_id, intake_version, target,
    status, attempts, next_at, lease_until, created_at, updated_at, body, last_error)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET target = excluded.target, status = excluded.status, attempts = excluded.attempts,
      next_at = excluded.next_at, lease_until = excluded.lease_until, updated_at = excluded.updated_at,
      body = excluded.body, last_error = excluded.last_error`);

  const keyOf = ({ tenant, intakeId, operation, key }: KeyScope): IdempotencyRow | undefined => {
    const row = findKey.get(tenant, intakeId, operation, key) as KeptKey | undefined;
    if (row === undefined) return undefined;
    const { submissionId, payloadHash, answer, expiresAt } = row;
    return {
      ...{ tenant, intakeId, operation, key, submissionId, payloadHash },
      ...(answer === null ? {} : { answer }),
      ...(expiresAt === null ? {} : { expiresAt }),
    };
  };

  /** Gives the number of the row. State and timer are indexed, and most commits change neither. */
  const keepSubmission = (row: Commit["submission"], kept: Kept | undefined): number | bigint => {
    const wakeAt = row.wakeAt ?? null;
    if (kept === undefined) {
      return insert.run(
        ...[row.id, row.tenant, row.intakeId, row.intakeVersion, row.state, row.seq],
        ...[row.createdAt, row.updatedAt, row.createdBy, wakeAt, row.body],
      ).lastInsertRowid;
    }
    if (kept.state === row.state && kept.wakeAt === wakeAt) move.run(row.seq, row.updatedAt, row.body, kept.no);
    else moveState.run(row.seq, row.updatedAt, row.body, row.state, wakeAt, kept.no);
    return kept.no;
  };

  const keepKey = (row: IdempotencyRow): void => {
    insertKey.run(
      ...[row.tenant, row.intakeId, row.operation, row.key],
      ...[row.submissionId, row.payloadHash, row.answer ?? null, row.expiresAt ?? null],
    );
  };

  const commit = ({ submission, expectedSeq, events, ...more }: Commit): CommitResult => {
    const taken = more.idempotency && keyOf(more.idempotency);
    if (taken) return { ok: false, reason: "key_taken", row: taken };
    const kept = find.get(submission.id) as Kept | undefined;
    if ((kept?.seq ?? 0) !== expectedSeq) return { ok: false, reason: "stale" };

    const no = keepSubmission(submission, kept);
    for (const { seq, type, json } of events) insertEvent.run(no, seq, type, json);
    if (more.idempotency) keepKey(more.idempotency);
    if (more.keysExpireAt !== undefined) endKeys.run(more.keysExpireAt, submission.id);
    for (const row of more.deliveries ?? []) {
      saveDelivery.run(
        ...[row.id, row.submissionId, row.tenant, row.intakeId, row.intakeVersion, row.target],
        ...[row.status, row.attempts, row.nextAt, row.leaseUntil ?? null],
        ...[row.createdAt, row.updatedAt, row.body, row.lastError ?? null],
      );
    }
    for (const { hash, submissionId, expiresAt } of more.links ?? []) saveLink.run(hash, submissionId, expiresAt);
    return { ok: true };
  };

  return { commit, keyOf };
};

interface KeptKey {
  readonly submissionId: string;
  readonly payloadHash: string;
  readonly answer: string | null;
  readonly expiresAt: string | null;
}
