/**
 * Applies queued commits of mail, which have no row in common except mailboxes, in one transaction and one call.
 * Returns the indexes of rejected commits by reason, and the numbers of new messages.
 * Batches cannot deadlock: each locks capabilities (`thing`), then forms, then mailboxes, each in order of id. The lock
 * of a mailbox guards its messages, names and drafts. Taken keys are looked up before anything is written; if another
 * server takes one meanwhile, the transaction is rolled back and retried.
 * The settings leave only index scans, as in `commit_batch`. Servers of an older version may still call this function,
 * so a changed one gets a new name.
 */
export const mailBatch = (schema: string): string => `
CREATE FUNCTION ${schema}.mail_batch(
  expects json, agents json, things json, blobs json, gone json, names json, forms json, changed json, fresh json,
  drafts json, responses json, mailboxes json, touched json, channel text, origin text
) RETURNS json LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET search_path = ${schema}
AS $$
#variable_conflict use_column
DECLARE
  -- Places in the batch, and those that do not go through.
  stale integer[] := '{}';
  taken_agent integer[] := '{}';
  taken_name integer[] := '{}';
  taken_message integer[] := '{}';
  taken_response integer[] := '{}';
  bad integer[];
  numbers json;
  held record;
BEGIN
  FOR held IN
    SELECT id, bool_or(writes) AS writes FROM (
      SELECT id, false AS writes FROM json_to_recordset(expects) AS x(kind text, id text) WHERE kind = 'thing'
      UNION ALL
      SELECT id, true FROM json_to_recordset(things) AS x(id text)
    ) AS asked GROUP BY id ORDER BY id COLLATE "C"
  LOOP
    IF held.writes THEN PERFORM 1 FROM mail_thing WHERE id = held.id FOR UPDATE;
    ELSE PERFORM 1 FROM mail_thing WHERE id = held.id FOR SHARE;
    END IF;
  END LOOP;
  FOR held IN
    SELECT id, bool_or(writes) AS writes FROM (
      SELECT id, false AS writes FROM json_to_recordset(expects) AS x(kind text, id text) WHERE kind = 'form'
      UNION ALL
      SELECT id, true FROM json_to_recordset(forms) AS x(id text)
    ) AS asked GROUP BY id ORDER BY id COLLATE "C"
  LOOP
    IF held.writes THEN PERFORM 1 FROM mail_form WHERE id = held.id FOR UPDATE;
    ELSE PERFORM 1 FROM mail_form WHERE id = held.id FOR SHARE;
    END IF;
  END LOOP;
  IF mailboxes IS NOT NULL THEN
    INSERT INTO mail_mailbox (agent_id)
    SELECT value FROM json_array_elements_text(mailboxes) ORDER BY value COLLATE "C"
    ON CONFLICT DO NOTHING;
    PERFORM 1 FROM mail_mailbox WHERE agent_id IN (SELECT value FROM json_array_elements_text(mailboxes))
    ORDER BY agent_id FOR UPDATE;
  END IF;

  IF expects IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(expects) AS x(n integer, kind text, id text, version integer)
      LEFT JOIN mail_thing AS kept ON kept.id = x.id
      WHERE x.kind = 'thing' AND kept.version IS DISTINCT FROM x.version);
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(expects) AS x(n integer, kind text, id text, version integer)
      LEFT JOIN mail_form AS kept ON kept.id = x.id
      WHERE x.kind = 'form' AND kept.version IS DISTINCT FROM x.version);
  END IF;
  IF things IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(things) AS x(n integer, id text, version integer)
      LEFT JOIN mail_thing AS kept ON kept.id = x.id WHERE coalesce(kept.version, 0) <> x.version - 1);
  END IF;
  IF forms IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(forms) AS x(n integer, id text, version integer)
      LEFT JOIN mail_form AS kept ON kept.id = x.id WHERE coalesce(kept.version, 0) <> x.version - 1);
  END IF;
  IF drafts IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(drafts) AS x(n integer, agent_id text, message_id text, edge text,
        version integer)
      LEFT JOIN mail_draft AS kept
        ON kept.agent_id = x.agent_id AND kept.message_id = x.message_id AND kept.edge = x.edge
      WHERE coalesce(kept.version, 0) <> x.version - 1);
  END IF;
  IF changed IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(changed) AS x(n integer, agent_id text, number integer, version integer)
      LEFT JOIN mail_message AS kept ON kept.agent_id = x.agent_id AND kept.number = x.number
      WHERE kept.version IS DISTINCT FROM x.version - 1);
  END IF;
  IF gone IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(gone) AS x(n integer, agent_id text, path text, thing_id text)
      LEFT JOIN mail_name AS kept ON kept.agent_id = x.agent_id AND kept.path = x.path
      WHERE kept.thing_id IS DISTINCT FROM x.thing_id);
  END IF;
  IF blobs IS NOT NULL THEN
    stale := stale || ARRAY(
      SELECT n FROM json_to_recordset(blobs) AS x(n integer, id text) JOIN mail_blob AS kept ON kept.id = x.id);
  END IF;

  IF agents IS NOT NULL THEN
    taken_agent := ARRAY(
      SELECT n FROM json_to_recordset(agents) AS x(n integer, id text, tenant text, name text)
      WHERE EXISTS (SELECT 1 FROM mail_agent AS kept WHERE kept.id = x.id)
        OR EXISTS (SELECT 1 FROM mail_agent AS kept WHERE kept.tenant = x.tenant AND kept.name = x.name));
  END IF;
  IF names IS NOT NULL THEN
    taken_name := ARRAY(
      SELECT n FROM json_to_recordset(names) AS x(n integer, agent_id text, path text, frees boolean)
      JOIN mail_name AS kept ON kept.agent_id = x.agent_id AND kept.path = x.path WHERE NOT x.frees);
  END IF;
  IF fresh IS NOT NULL THEN
    taken_message := ARRAY(
      SELECT n FROM json_to_recordset(fresh) AS x(n integer, agent_id text, id text)
      JOIN mail_message AS kept ON kept.agent_id = x.agent_id AND kept.id = x.id);
  END IF;
  IF responses IS NOT NULL THEN
    taken_response := ARRAY(
      SELECT n FROM json_to_recordset(responses) AS x(n integer, form_id text, response_id text)
      JOIN mail_response AS kept ON kept.form_id = x.form_id AND kept.response_id = x.response_id);
  END IF;
  bad := stale || taken_agent || taken_name || taken_message || taken_response;

  IF agents IS NOT NULL THEN
    INSERT INTO mail_agent (id, tenant, name, kind, handle_id, created_at)
    SELECT id, tenant, name, kind, handle_id, created_at
    FROM json_to_recordset(agents) AS x(n integer, id text, tenant text, name text, kind text, handle_id text,
      created_at text)
    WHERE n <> ALL (bad) ORDER BY id COLLATE "C";
  END IF;

  IF things IS NOT NULL THEN
    INSERT INTO mail_thing (id, tenant, version, kind, parent_id, root_id, rights, issued_by, expires_at, uses_left,
      revoked_at, created_at, body)
    SELECT id, tenant, version, kind, parent_id, root_id, rights, issued_by, expires_at, uses_left, revoked_at,
      created_at, body
    FROM json_to_recordset(things) AS x(n integer, id text, tenant text, version integer, kind text, parent_id text,
      root_id text, rights text, issued_by text, expires_at text, uses_left integer, revoked_at text, created_at text,
      body text)
    WHERE n <> ALL (bad) AND version = 1 ORDER BY id COLLATE "C";
    UPDATE mail_thing SET tenant = x.tenant, version = x.version, kind = x.kind, parent_id = x.parent_id,
      root_id = x.root_id, rights = x.rights, issued_by = x.issued_by, expires_at = x.expires_at,
      uses_left = x.uses_left, revoked_at = x.revoked_at, created_at = x.created_at, body = x.body
    FROM json_to_recordset(things) AS x(n integer, id text, tenant text, version integer, kind text, parent_id text,
      root_id text, rights text, issued_by text, expires_at text, uses_left integer, revoked_at text, created_at text,
      body text)
    WHERE mail_thing.id = x.id AND x.n <> ALL (bad) AND x.version > 1;
  END IF;

  IF blobs IS NOT NULL THEN
    INSERT INTO mail_blob (id, bytes)
    SELECT id, decode(bytes, 'base64') FROM json_to_recordset(blobs) AS x(n integer, id text, bytes text)
    WHERE n <> ALL (bad) ORDER BY id COLLATE "C";
  END IF;

  IF gone IS NOT NULL THEN
    DELETE FROM mail_name USING json_to_recordset(gone) AS x(n integer, agent_id text, path text)
    WHERE mail_name.agent_id = x.agent_id AND mail_name.path = x.path AND x.n <> ALL (bad);
  END IF;
  IF names IS NOT NULL THEN
    INSERT INTO mail_name (agent_id, path, thing_id, root_id)
    SELECT agent_id, path, thing_id, root_id
    FROM json_to_recordset(names) AS x(n integer, agent_id text, path text, thing_id text, root_id text)
    WHERE n <> ALL (bad);
  END IF;

  IF forms IS NOT NULL THEN
    INSERT INTO mail_form (id, tenant, version, proposer_id, title, once, expires_at, closed_at, revoked_at, filled_at,
      created_at, body)
    SELECT id, tenant, version, proposer_id, title, once, expires_at, closed_at, revoked_at, filled_at, created_at, body
    FROM json_to_recordset(forms) AS x(n integer, id text, tenant text, version integer, proposer_id text, title text,
      once boolean, expires_at text, closed_at text, revoked_at text, filled_at text, created_at text, body text)
    WHERE n <> ALL (bad) AND version = 1 ORDER BY id COLLATE "C";
    UPDATE mail_form SET tenant = x.tenant, version = x.version, proposer_id = x.proposer_id, title = x.title,
      once = x.once, expires_at = x.expires_at, closed_at = x.closed_at, revoked_at = x.revoked_at,
      filled_at = x.filled_at, created_at = x.created_at, body = x.body
    FROM json_to_recordset(forms) AS x(n integer, id text, tenant text, version integer, proposer_id text, title text,
      once boolean, expires_at text, closed_at text, revoked_at text, filled_at text, created_at text, body text)
    WHERE mail_form.id = x.id AND x.n <> ALL (bad) AND x.version > 1;
  END IF;

  IF drafts IS NOT NULL THEN
    INSERT INTO mail_draft (agent_id, message_id, edge, version, updated_at, body)
    SELECT agent_id, message_id, edge, version, updated_at, body
    FROM json_to_recordset(drafts) AS x(n integer, agent_id text, message_id text, edge text, version integer,
      updated_at text, body text)
    WHERE n <> ALL (bad)
    ON CONFLICT (agent_id, message_id, edge) DO UPDATE
      SET version = excluded.version, updated_at = excluded.updated_at, body = excluded.body;
  END IF;

  IF responses IS NOT NULL THEN
    INSERT INTO mail_response (form_id, response_id, from_id, payload_hash, message_id)
    SELECT form_id, response_id, from_id, payload_hash, message_id
    FROM json_to_recordset(responses) AS x(n integer, form_id text, response_id text, from_id text, payload_hash text,
      message_id text)
    WHERE n <> ALL (bad) ORDER BY form_id COLLATE "C", response_id COLLATE "C";
  END IF;

  IF changed IS NOT NULL THEN
    WITH moved AS (
      SELECT x.agent_id, x.number, x.version, x.dismissed_at, x.body, kept.peer_id,
        box.seq + row_number() OVER (PARTITION BY x.agent_id ORDER BY x.n, x.place) AS seq,
        CASE WHEN kept.direction = 'received'
          THEN (x.dismissed_at IS NULL)::integer - (kept.dismissed_at IS NULL)::integer ELSE 0 END AS more
      FROM json_to_recordset(changed) AS x(n integer, place integer, agent_id text, number integer, version integer,
        dismissed_at text, body text)
      JOIN mail_mailbox AS box ON box.agent_id = x.agent_id
      JOIN mail_message AS kept ON kept.agent_id = x.agent_id AND kept.number = x.number
      WHERE x.n <> ALL (bad)
    ), written AS (
      UPDATE mail_message AS kept
      SET seq = moved.seq, version = moved.version, dismissed_at = moved.dismissed_at, body = moved.body
      FROM moved WHERE kept.agent_id = moved.agent_id AND kept.number = moved.number
    ), counted AS (
      UPDATE mail_correspondent AS kept SET waiting = kept.waiting + sums.more
      FROM (SELECT agent_id, peer_id, sum(more) AS more FROM moved GROUP BY agent_id, peer_id) AS sums
      WHERE kept.agent_id = sums.agent_id AND kept.peer_id = sums.peer_id AND sums.more <> 0
    )
    UPDATE mail_mailbox AS box SET seq = last.seq
    FROM (SELECT agent_id, max(seq) AS seq FROM moved GROUP BY agent_id) AS last WHERE box.agent_id = last.agent_id;
  END IF;

  IF fresh IS NOT NULL THEN
    WITH new AS (
      SELECT x.*, box.number + row_number() OVER boxes AS number, box.seq + row_number() OVER boxes AS seq
      FROM json_to_recordset(fresh) AS x(n integer, place integer, agent_id text, id text, type text, direction text,
        peer_id text, date text, form_id text, dismissed_at text, body text)
      JOIN mail_mailbox AS box ON box.agent_id = x.agent_id
      WHERE x.n <> ALL (bad)
      WINDOW boxes AS (PARTITION BY x.agent_id ORDER BY x.n, x.place)
    ), written AS (
      INSERT INTO mail_message (agent_id, number, seq, version, id, type, direction, peer_id, date, form_id,
        dismissed_at, body)
      SELECT agent_id, number, seq, 1, id, type, direction, peer_id, date, form_id, dismissed_at, body FROM new
    ), counted AS (
      INSERT INTO mail_correspondent AS kept (agent_id, peer_id, last_number, waiting)
      SELECT agent_id, peer_id, max(number),
        count(*) FILTER (WHERE direction = 'received' AND dismissed_at IS NULL)
      FROM new GROUP BY agent_id, peer_id
      ON CONFLICT (agent_id, peer_id) DO UPDATE
        SET last_number = excluded.last_number, waiting = kept.waiting + excluded.waiting
    ), moved AS (
      UPDATE mail_mailbox AS box SET number = last.number, seq = last.seq
      FROM (SELECT agent_id, max(number) AS number, max(seq) AS seq FROM new GROUP BY agent_id) AS last
      WHERE box.agent_id = last.agent_id
    )
    SELECT json_agg(json_build_array(n, number) ORDER BY n, place) INTO numbers FROM new;
  END IF;

  IF touched IS NOT NULL THEN
    PERFORM pg_notify(channel, origin || string_agg(DISTINCT E'\\n' || agent_id, ''))
    FROM json_to_recordset(touched) AS x(n integer, agent_id text, page integer)
    WHERE n <> ALL (bad) GROUP BY page;
  END IF;

  RETURN json_build_object('stale', stale, 'agent', taken_agent, 'name', taken_name, 'message', taken_message,
    'response', taken_response, 'numbers', coalesce(numbers, '[]'));
EXCEPTION WHEN unique_violation THEN
  RAISE EXCEPTION 'Another server wrote the same row at the same time.' USING ERRCODE = 'serialization_failure';
END
$$;
`;
