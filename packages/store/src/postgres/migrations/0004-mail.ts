/**
 * The tables of the mail. Filtered pages of messages are ordered by `-number`, which only the matching index has:
 * ordered by `number`, PostgreSQL, which cannot know that the matching messages may all be old, would scan the others
 * first.
 * There are no foreign keys: changes of messages, names and drafts hold the lock of the mailbox.
 */
export const mailTables = (schema: string): string => `
CREATE TABLE ${schema}.mail_agent (
  id text COLLATE "C" PRIMARY KEY,
  tenant text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  handle_id text COLLATE "C" NOT NULL,
  created_at text COLLATE "C" NOT NULL,
  UNIQUE (tenant, name)
);

CREATE TABLE ${schema}.mail_thing (
  id text COLLATE "C" PRIMARY KEY,
  tenant text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  kind text COLLATE "C" NOT NULL,
  parent_id text COLLATE "C",
  root_id text COLLATE "C" NOT NULL,
  rights text COLLATE "C" NOT NULL,
  issued_by text COLLATE "C" NOT NULL,
  expires_at text COLLATE "C",
  uses_left integer,
  revoked_at text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);

CREATE TABLE ${schema}.mail_blob (
  id text COLLATE "C" PRIMARY KEY,
  bytes bytea NOT NULL
);

CREATE TABLE ${schema}.mail_name (
  agent_id text COLLATE "C",
  path text COLLATE "C",
  thing_id text COLLATE "C" NOT NULL,
  root_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (agent_id, path)
);
CREATE INDEX mail_name_of_root ON ${schema}.mail_name (agent_id, root_id);

CREATE TABLE ${schema}.mail_form (
  id text COLLATE "C" PRIMARY KEY,
  tenant text COLLATE "C" NOT NULL,
  version integer NOT NULL,
  proposer_id text COLLATE "C" NOT NULL,
  title text COLLATE "C" NOT NULL,
  once boolean NOT NULL,
  expires_at text COLLATE "C",
  closed_at text COLLATE "C",
  revoked_at text COLLATE "C",
  filled_at text COLLATE "C",
  created_at text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);

CREATE TABLE ${schema}.mail_mailbox (
  agent_id text COLLATE "C" PRIMARY KEY,
  number integer NOT NULL DEFAULT 0,
  seq integer NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE ${schema}.mail_message (
  agent_id text COLLATE "C",
  number integer,
  seq integer NOT NULL,
  version integer NOT NULL,
  id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  direction text COLLATE "C" NOT NULL,
  peer_id text COLLATE "C" NOT NULL,
  date text COLLATE "C" NOT NULL,
  form_id text COLLATE "C",
  dismissed_at text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (agent_id, number)
);
CREATE UNIQUE INDEX mail_message_by_id ON ${schema}.mail_message (agent_id, id);
CREATE UNIQUE INDEX mail_message_by_seq ON ${schema}.mail_message (agent_id, seq);
CREATE INDEX mail_message_of_peer ON ${schema}.mail_message (agent_id, peer_id, (-number));
CREATE INDEX mail_message_of_sort ON ${schema}.mail_message (agent_id, direction, type, (-number));
CREATE INDEX mail_message_of_form ON ${schema}.mail_message (agent_id, form_id, (-number)) WHERE form_id IS NOT NULL;
CREATE INDEX mail_message_waiting ON ${schema}.mail_message (agent_id, (-number)) WHERE dismissed_at IS NULL;

CREATE TABLE ${schema}.mail_correspondent (
  agent_id text COLLATE "C",
  peer_id text COLLATE "C",
  last_number integer NOT NULL,
  waiting integer NOT NULL,
  PRIMARY KEY (agent_id, peer_id)
) WITH (fillfactor = 50);
CREATE INDEX mail_correspondent_latest ON ${schema}.mail_correspondent (agent_id, last_number);

CREATE TABLE ${schema}.mail_draft (
  agent_id text COLLATE "C",
  message_id text COLLATE "C",
  edge text COLLATE "C",
  version integer NOT NULL,
  updated_at text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (agent_id, message_id, edge)
);

CREATE TABLE ${schema}.mail_response (
  form_id text COLLATE "C",
  response_id text COLLATE "C",
  from_id text COLLATE "C" NOT NULL,
  payload_hash text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  PRIMARY KEY (form_id, response_id)
);

CREATE TABLE ${schema}.mail_intent (
  id text COLLATE "C" PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);
CREATE INDEX mail_intent_by_time ON ${schema}.mail_intent (at, id);
`;
