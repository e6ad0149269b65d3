/**
 * Times are ISO texts and compare as bytes, like ids; `position` is the order of insertion. Lists of all rows use the
 * index on `-position`, lists of a tenant the one on `position`: otherwise PostgreSQL, which cannot know that a
 * tenant's rows may all be old, would search the newest rows of all tenants.
 * There are no foreign keys: all rows of a submission are written together by `commit_batch`, under the lock of its
 * row.
 */
export const tables = (schema: string): string => `
CREATE TABLE ${schema}.submission (
  id text COLLATE "C" PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  tenant text COLLATE "C" NOT NULL,
  intake_id text COLLATE "C" NOT NULL,
  intake_version text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  seq integer NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  updated_at text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  wake_at text COLLATE "C",
  body text COLLATE "C" NOT NULL
) WITH (fillfactor = 80);
CREATE INDEX submission_newest ON ${schema}.submission ((-position));
CREATE INDEX submission_of_tenant ON ${schema}.submission (tenant, position);
CREATE INDEX submission_of_intake ON ${schema}.submission (tenant, intake_id, position);
CREATE INDEX submission_of_creator ON ${schema}.submission (tenant, created_by, position);
CREATE INDEX submission_in_state ON ${schema}.submission (tenant, state, position);
CREATE INDEX submission_due ON ${schema}.submission (wake_at, id) WHERE wake_at IS NOT NULL;

CREATE TABLE ${schema}.event (
  submission_id text COLLATE "C",
  seq integer,
  type text COLLATE "C" NOT NULL,
  json text COLLATE "C" NOT NULL,
  PRIMARY KEY (submission_id, seq)
);

CREATE TABLE ${schema}.idempotency (
  tenant text COLLATE "C",
  intake_id text COLLATE "C",
  operation text COLLATE "C",
  key text COLLATE "C",
  submission_id text COLLATE "C" NOT NULL,
  payload_hash text COLLATE "C" NOT NULL,
  answer text COLLATE "C",
  expires_at text COLLATE "C",
  PRIMARY KEY (tenant, intake_id, operation, key)
);
CREATE INDEX idempotency_of_submission ON ${schema}.idempotency (submission_id);
CREATE INDEX idempotency_lapsing ON ${schema}.idempotency (expires_at) WHERE expires_at IS NOT NULL;

CREATE TABLE ${schema}.link (
  hash text COLLATE "C" PRIMARY KEY,
  submission_id text COLLATE "C" NOT NULL,
  expires_at text COLLATE "C" NOT NULL
);
CREATE INDEX link_lapsing ON ${schema}.link (expires_at);

CREATE TABLE ${schema}.delivery (
  id text COLLATE "C" PRIMARY KEY,
  position bigint GENERATED ALWAYS AS IDENTITY,
  submission_id text COLLATE "C" NOT NULL,
  tenant text COLLATE "C" NOT NULL,
  intake_id text COLLATE "C" NOT NULL,
  intake_version text COLLATE "C" NOT NULL,
  target text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  attempts integer NOT NULL,
  next_at text COLLATE "C" NOT NULL,
  lease_until text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  updated_at text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  last_error text COLLATE "C"
);
CREATE INDEX delivery_newest ON ${schema}.delivery ((-position));
CREATE INDEX delivery_of_tenant ON ${schema}.delivery (tenant, position);
CREATE INDEX delivery_of_submission ON ${schema}.delivery (submission_id, position);
CREATE INDEX delivery_in_status ON ${schema}.delivery (status, position);
CREATE INDEX delivery_pending ON ${schema}.delivery (target, next_at, id) WHERE status = 'pending';

CREATE TABLE ${schema}.target (
  target text COLLATE "C" PRIMARY KEY,
  disabled_at text COLLATE "C"
);

CREATE TABLE ${schema}.definition (
  id text COLLATE "C",
  version text COLLATE "C",
  source text COLLATE "C" NOT NULL,
  saved_at text COLLATE "C" NOT NULL,
  PRIMARY KEY (id, version)
);

CREATE TABLE ${schema}.api_key (
  id text COLLATE "C" PRIMARY KEY,
  hash text COLLATE "C" NOT NULL,
  tenant text COLLATE "C" NOT NULL,
  roles text COLLATE "C" NOT NULL,
  actor text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  revoked_at text COLLATE "C"
);

CREATE TABLE ${schema}.setting (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);
`;
