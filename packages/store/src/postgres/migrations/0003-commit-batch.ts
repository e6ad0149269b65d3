/**
 * Applies all commits that a server has queued in one transaction and one call; returns a row for each rejected one.
 * `again` means undecided, because another commit of the same batch came first.
 * Batches cannot deadlock: each locks its submissions in order of id before it inserts keys, and inserts those in order
 * too. Every statement sees the commits before it began, including a key inserted while this batch waited for a lock.
 * The settings leave only index scans, because a plan cached while the tables were empty must not be used later.
 * Servers of an older version may still call this function, so a changed one gets a new name.
 */
export const commitBatch = (schema: string): string => `
CREATE FUNCTION ${schema}.commit_batch(
  heads json, created json, changed json, events json, keys json, deliveries json, links json, key_ends json,
  channel text, origin text
) RETURNS TABLE (n integer, reason text, taken json) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET search_path = ${schema}
AS $$
#variable_conflict use_column
DECLARE
  -- Places in the batch: the first of each submission whose sequence is right; of these, who took their key.
  fresh integer[];
  keyed integer[] := '{}';
  -- Who goes through.
  good integer[];
  written integer;
BEGIN
  SELECT coalesce(array_agg(first), '{}') INTO fresh FROM (
    SELECT min(head.n) AS first
    FROM json_to_recordset(heads) AS head(n integer, id text, expected integer)
    LEFT JOIN (
      SELECT id, seq FROM submission
      WHERE id IN (SELECT id FROM json_to_recordset(heads) AS wanted(id text))
      ORDER BY id FOR UPDATE
    ) AS kept ON kept.id = head.id
    WHERE coalesce(kept.seq, 0) = head.expected
    GROUP BY head.id
  ) AS firsts;
  good := fresh;

  IF keys IS NOT NULL THEN
    WITH asked AS (
      SELECT DISTINCT ON (tenant, intake_id, operation, key) *
      FROM json_to_recordset(keys) AS asked(n integer, tenant text, intake_id text, operation text, key text,
        submission_id text, payload_hash text, answer text, expires_at text)
      WHERE n = ANY (fresh)
      ORDER BY tenant, intake_id, operation, key, n
    ), took AS (
      INSERT INTO idempotency (tenant, intake_id, operation, key, submission_id, payload_hash, answer, expires_at)
      SELECT tenant, intake_id, operation, key, submission_id, payload_hash, answer, expires_at FROM asked
      ORDER BY tenant, intake_id, operation, key
      ON CONFLICT DO NOTHING
      RETURNING tenant, intake_id, operation, key
    )
    SELECT coalesce(array_agg(asked.n), '{}') INTO keyed
    FROM asked JOIN took USING (tenant, intake_id, operation, key);

    good := ARRAY(
      SELECT place FROM unnest(fresh) AS place
      WHERE place = ANY (keyed)
        OR NOT EXISTS (SELECT 1 FROM json_to_recordset(keys) AS asked(n integer) WHERE asked.n = place)
    );
  END IF;

  IF created IS NOT NULL THEN
    WITH new AS (
      INSERT INTO submission (id, tenant, intake_id, intake_version, state, seq, created_at, updated_at, created_by,
        wake_at, body)
      SELECT id, tenant, intake_id, intake_version, state, seq, created_at, updated_at, created_by, wake_at, body
      FROM json_to_recordset(created) AS new(n integer, id text, tenant text, intake_id text, intake_version text,
        state text, seq integer, created_at text, updated_at text, created_by text, wake_at text, body text)
      WHERE n = ANY (good) ORDER BY n
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT count(*) INTO written FROM new;
    IF written <> (SELECT count(*) FROM json_to_recordset(heads) AS head(n integer, expected integer)
      WHERE head.expected = 0 AND head.n = ANY (good)) THEN
      RAISE EXCEPTION 'Another server made the same submission at the same time.' USING ERRCODE = 'serialization_failure';
    END IF;
  END IF;

  IF changed IS NOT NULL THEN
    UPDATE submission SET state = new.state, seq = new.seq, updated_at = new.updated_at, wake_at = new.wake_at,
      body = new.body
    FROM json_to_recordset(changed) AS new(n integer, id text, state text, seq integer, updated_at text, wake_at text,
      body text)
    WHERE submission.id = new.id AND new.n = ANY (good);
  END IF;

  INSERT INTO event (submission_id, seq, type, json)
  SELECT submission_id, seq, type, json
  FROM json_to_recordset(events) AS new(n integer, submission_id text, seq integer, type text, json text)
  WHERE n = ANY (good);

  IF deliveries IS NOT NULL THEN
    INSERT INTO delivery (id, submission_id, tenant, intake_id, intake_version, target, status, attempts, next_at,
      lease_until, created_at, updated_at, body, last_error)
    SELECT id, submission_id, tenant, intake_id, intake_version, target, status, attempts, next_at,
      lease_until, created_at, updated_at, body, last_error
    FROM json_to_recordset(deliveries) AS new(n integer, place integer, id text, submission_id text, tenant text,
      intake_id text, intake_version text, target text, status text, attempts integer, next_at text, lease_until text,
      created_at text, updated_at text, body text, last_error text)
    WHERE n = ANY (good) ORDER BY n, place
    ON CONFLICT (id) DO UPDATE SET target = excluded.target, status = excluded.status, attempts = excluded.attempts,
      next_at = excluded.next_at, lease_until = excluded.lease_until, updated_at = excluded.updated_at,
      body = excluded.body, last_error = excluded.last_error;
  END IF;

  IF links IS NOT NULL THEN
    INSERT INTO link (hash, submission_id, expires_at)
    SELECT hash, submission_id, expires_at
    FROM json_to_recordset(links) AS new(n integer, hash text, submission_id text, expires_at text)
    WHERE n = ANY (good)
    ON CONFLICT (hash) DO UPDATE SET submission_id = excluded.submission_id, expires_at = excluded.expires_at;
  END IF;

  IF key_ends IS NOT NULL THEN
    UPDATE idempotency SET expires_at = ends.expires_at
    FROM json_to_recordset(key_ends) AS ends(n integer, submission_id text, expires_at text)
    WHERE idempotency.submission_id = ends.submission_id AND ends.n = ANY (good);
  END IF;

  PERFORM pg_notify(channel, origin || string_agg(E'\\n' || head.id || ' ' || head.seq, ''))
  FROM json_to_recordset(heads) AS head(n integer, id text, seq integer, page integer)
  WHERE head.n = ANY (good) GROUP BY head.page;

  RETURN QUERY
  SELECT head.n,
    CASE WHEN kept.key IS NOT NULL THEN 'key_taken'
      WHEN coalesce(submission.seq, 0) = head.expected THEN 'again'
      ELSE 'stale' END,
    CASE WHEN kept.key IS NOT NULL THEN row_to_json(kept) END
  FROM json_to_recordset(heads) AS head(n integer, id text, expected integer)
  LEFT JOIN submission ON submission.id = head.id
  LEFT JOIN json_to_recordset(coalesce(keys, '[]')) AS asked(n integer, tenant text, intake_id text, operation text,
    key text) ON asked.n = head.n
  LEFT JOIN idempotency AS kept ON kept.tenant = asked.tenant AND kept.intake_id = asked.intake_id
    AND kept.operation = asked.operation AND kept.key = asked.key
  WHERE NOT head.n = ANY (good);
END
$$;
`;
