import { mailTables } from "./mail/schema.ts";

/**
 * The migrations of the SQLite schema, in order. A released one is never changed: `user_version` holds how many a
 * database has taken.
 */
export const migrations: readonly string[] = [
  // 1: what is kept. `no` is the order of writing, which is the age of a row. Events are appended where the table
  // ends and found through a small index: in the order of their submissions, each commit would touch a page more.
  `
  CREATE TABLE submissions (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    intake_id TEXT NOT NULL,
    intake_version TEXT NOT NULL,
    state TEXT NOT NULL,
    seq INTEGER NOT NULL,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    created_by TEXT NOT NULL,
    wake_at TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX submissions_due ON submissions (wake_at, id) WHERE wake_at IS NOT NULL;

  CREATE TABLE events (
    submission INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    type TEXT NOT NULL,
    json TEXT NOT NULL,
    UNIQUE (submission, seq)
  ) STRICT;
  CREATE TRIGGER events_stay_as_they_are BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
  CREATE TRIGGER events_stay BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;

  CREATE TABLE idempotency (
    no INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    intake_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    key TEXT NOT NULL,
    submission_id TEXT NOT NULL,
    payload_hash TEXT NOT NULL,
    answer TEXT,
    expires_at TEXT,
    UNIQUE (tenant, intake_id, operation, key)
  ) STRICT;
  CREATE INDEX idempotency_of_submission ON idempotency (submission_id);
  CREATE INDEX idempotency_ends ON idempotency (expires_at) WHERE expires_at IS NOT NULL;

  CREATE TABLE links (
    hash TEXT PRIMARY KEY,
    submission_id TEXT NOT NULL,
    expires_at TEXT NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX links_end ON links (expires_at);

  CREATE TABLE deliveries (
    no INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    submission_id TEXT NOT NULL,
    tenant TEXT NOT NULL,
    intake_id TEXT NOT NULL,
    intake_version TEXT NOT NULL,
    target TEXT NOT NULL,
    status TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    next_at TEXT NOT NULL,
    lease_until TEXT,
    created_at TEXT NOT NULL,
    updated_at TEXT NOT NULL,
    body TEXT NOT NULL,
    last_error TEXT
  ) STRICT;
  CREATE INDEX deliveries_pending ON deliveries (target, next_at, id) WHERE status = 'pending';

  CREATE TABLE targets (target TEXT PRIMARY KEY, disabled_at TEXT) STRICT, WITHOUT ROWID;

  CREATE TABLE definitions (
    id TEXT NOT NULL,
    version TEXT NOT NULL,
    source TEXT NOT NULL,
    saved_at TEXT NOT NULL,
    UNIQUE (id, version)
  ) STRICT;

  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL,
    tenant TEXT NOT NULL,
    roles TEXT NOT NULL,
    actor TEXT NOT NULL,
    created_at TEXT NOT NULL,
    revoked_at TEXT
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
  // 2: what lists look for. A step of its own, so that the way from one schema to the next is walked from the first
  // release on. Each index ends with `no`, SQLite's rowid, so that its rows come by age.
  `
  CREATE INDEX submissions_of_tenant ON submissions (tenant);
  CREATE INDEX submissions_of_intake ON submissions (intake_id);
  CREATE INDEX submissions_of_creator ON submissions (created_by);
  CREATE INDEX submissions_waiting ON submissions (state)
    WHERE state IN ('submitted', 'needs_review', 'approved', 'rejected');
  CREATE INDEX deliveries_of_submission ON deliveries (submission_id);
  CREATE INDEX deliveries_of_tenant ON deliveries (tenant);
  CREATE INDEX deliveries_not_sent ON deliveries (status) WHERE status <> 'sent';
  `,
  // 3: the mail.
  mailTables,
  // 4: idempotency keys belong to a principal; those from before belong to who created their submission.
  `
  UPDATE idempotency SET operation = operation || ' ' ||
    coalesce((SELECT created_by FROM submissions WHERE submissions.id = submission_id), '');
  `,
];

/** "Cfil": the application id in the header of the SQLite file. */
export const applicationId = 0x4366_696c;
