import type { DatabaseSync } from "node:sqlite";
import { keyOperation } from "../key-operation.ts";
import type { Commit, CommitResult, IdempotencyRow, KeyScope } from "../store.ts";
import { sqliteLimits } from "./limits.ts";

/** What a commit must know of the row that it goes on from. */
interface Kept {
  readonly no: number | bigint;
  readonly seq: number;
  readonly state: string;
  readonly wakeAt: string | null;
}

/** Commits, to be run inside a transaction. One that is refused leaves nothing behind. */
export const commitWriter = (db: DatabaseSync) => {
  const find = db.prepare("SELECT no, seq, state, wake_at AS wakeAt FROM submissions WHERE id = ?");
  const insert = db.prepare(`INSERT INTO submissions (id, tenant, intake_id, intake_version, state, seq, created_at,
    updated_at, created_by, wake_at, body) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`);
  const move = db.prepare(`UPDATE submissions SET seq = ?, updated_at = ?, body = ?
    WHERE no = ? AND id = ? AND seq = ?`);
  const moveState = db.prepare(`UPDATE submissions SET seq = ?, updated_at = ?, body = ?, state = ?, wake_at = ?
    WHERE no = ? AND id = ? AND seq = ?`);
  const insertEvent = db.prepare("INSERT INTO events (submission, seq, type, json) VALUES (?, ?, ?, ?)");
  const findKey = db.prepare(`SELECT submission_id AS submissionId, payload_hash AS payloadHash, answer,
    expires_at AS expiresAt FROM idempotency WHERE tenant = ? AND intake_id = ? AND operation = ? AND key = ?`);
  const insertKey = db.prepare(`INSERT INTO idempotency (tenant, intake_id, operation, key, submission_id,
    payload_hash, answer, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (tenant, intake_id, operation, key) DO NOTHING`);
  const dropKey = db.prepare("DELETE FROM idempotency WHERE no = ?");
  const endKeys = db.prepare("UPDATE idempotency SET expires_at = ? WHERE submission_id = ? AND no IS NOT ?");
  const saveLink = db.prepare(`INSERT INTO links (hash, submission_id, expires_at) VALUES (?, ?, ?)
    ON CONFLICT (hash) DO UPDATE SET submission_id = excluded.submission_id, expires_at = excluded.expires_at`);
  const saveDelivery = db.prepare(`INSERT INTO deliveries (id, submission_id, tenant, intake_id, intake_version, target,
    status, attempts, next_at, lease_until, created_at, updated_at, body, last_error)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET target = excluded.target, status = excluded.status, attempts = excluded.attempts,
      next_at = excluded.next_at, lease_until = excluded.lease_until, updated_at = excluded.updated_at,
      body = excluded.body, last_error = excluded.last_error`);

  const keyOf = ({ tenant, intakeId, operation, principal, key }: KeyScope): IdempotencyRow | undefined => {
    const row = findKey.get(tenant, intakeId, keyOperation({ operation, principal }), key) as KeptKey | undefined;
    if (row === undefined) return undefined;
    const { submissionId, payloadHash, answer, expiresAt } = row;
    return {
      ...{ tenant, intakeId, operation, principal, key, submissionId, payloadHash },
      ...(answer === null ? {} : { answer }),
      ...(expiresAt === null ? {} : { expiresAt }),
    };
  };

  /**
   * The rows that were written last, so that the next commit to one need not look for it. Only the sequence in the
   * database decides whether what is remembered is still true.
   */
  const recent = new Map<string, Kept>();
  const remember = (id: string, kept: Kept): number | bigint => {
    if (recent.size >= sqliteLimits.rememberedRows) recent.clear();
    recent.set(id, kept);
    return kept.no;
  };

  const insertSubmission = (row: Commit["submission"]): number | bigint | undefined => {
    const wakeAt = row.wakeAt ?? null;
    const { changes, lastInsertRowid: no } = insert.run(
      ...[row.id, row.tenant, row.intakeId, row.intakeVersion, row.state, row.seq],
      ...[row.createdAt, row.updatedAt, row.createdBy, wakeAt, row.body],
    );
    return changes === 0 ? undefined : remember(row.id, { no, seq: row.seq, state: row.state, wakeAt });
  };

  /** State and timer are indexed, and most commits change neither. */
  const update = (row: Commit["submission"], { no, seq, state, wakeAt: before }: Kept): number | bigint | undefined => {
    const wakeAt = row.wakeAt ?? null;
    const { changes } =
      state === row.state && before === wakeAt
        ? move.run(row.seq, row.updatedAt, row.body, no, row.id, seq)
        : moveState.run(row.seq, row.updatedAt, row.body, row.state, wakeAt, no, row.id, seq);
    return changes === 0 ? undefined : remember(row.id, { no, seq: row.seq, state: row.state, wakeAt });
  };

  /** Gives the number of the row; nothing if the sequence is not the expected one. */
  const keepSubmission = (row: Commit["submission"], expectedSeq: number): number | bigint | undefined => {
    if (expectedSeq === 0) return insertSubmission(row);
    const known = recent.get(row.id);
    const no = known?.seq === expectedSeq ? update(row, known) : undefined;
    if (no !== undefined) return no;
    const kept = find.get(row.id) as Kept | undefined;
    return kept?.seq === expectedSeq ? update(row, kept) : undefined;
  };

  /** Gives the number of the key; nothing if it is taken. */
  const keepKey = (row: IdempotencyRow, expiresAt = row.expiresAt): number | bigint | undefined => {
    const { changes, lastInsertRowid } = insertKey.run(
      ...[row.tenant, row.intakeId, keyOperation(row), row.key],
      ...[row.submissionId, row.payloadHash, row.answer ?? null, expiresAt ?? null],
    );
    return changes === 0 ? undefined : lastInsertRowid;
  };

  const commit = ({ submission, expectedSeq, events, idempotency, ...more }: Commit): CommitResult => {
    const keyNo = idempotency && keepKey(idempotency, more.keysExpireAt);
    if (idempotency && keyNo === undefined) return { ok: false, reason: "key_taken", row: keyOf(idempotency)! };
    const no = keepSubmission(submission, expectedSeq);
    if (no === undefined) {
      if (keyNo !== undefined) dropKey.run(keyNo);
      return { ok: false, reason: "stale" };
    }
    for (const { seq, type, json } of events) insertEvent.run(no, seq, type, json);
    if (more.keysExpireAt !== undefined) endKeys.run(more.keysExpireAt, submission.id, keyNo ?? null);
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

  /** What was remembered in a transaction that was rolled back is not true. */
  const forget = (): void => recent.clear();

  return { commit, keyOf, forget };
};

interface KeptKey {
  readonly submissionId: string;
  readonly payloadHash: string;
  readonly answer: string | null;
  readonly expiresAt: string | null;
}
