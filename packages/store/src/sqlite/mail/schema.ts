/**
 * The tables of the mail. A mailbox is a small number in its messages, which are found in many ways. Bodies can be
 * large, so the tables that have one are in the order of writing, with indexes beside them. What waits is few among
 * many, and so is what answers a form: they have indexes without the rest.
 */
export const mailTables = `
  CREATE TABLE mail_agents (
    id TEXT PRIMARY KEY,
    tenant TEXT NOT NULL,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    handle_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    UNIQUE (tenant, name)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail_things (
    id TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    version INTEGER NOT NULL,
    kind TEXT NOT NULL,
    parent_id TEXT,
    root_id TEXT NOT NULL,
    rights TEXT NOT NULL,
    issued_by TEXT NOT NULL,
    expires_at TEXT,
    uses_left INTEGER,
    revoked_at TEXT,
    created_at TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE mail_blobs (id TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL) STRICT;

  CREATE TABLE mail_names (
    agent_id TEXT NOT NULL,
    path TEXT NOT NULL,
    thing_id TEXT NOT NULL,
    root_id TEXT NOT NULL,
    PRIMARY KEY (agent_id, path)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_names_of_root ON mail_names (agent_id, root_id, path);

  CREATE TABLE mail_forms (
    id TEXT NOT NULL UNIQUE,
    tenant TEXT NOT NULL,
    version INTEGER NOT NULL,
    proposer_id TEXT NOT NULL,
    title TEXT NOT NULL,
    once INTEGER NOT NULL,
    expires_at TEXT,
    closed_at TEXT,
    revoked_at TEXT,
    filled_at TEXT,
    created_at TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;

  CREATE TABLE mail_mailboxes (
    no INTEGER PRIMARY KEY,
    agent_id TEXT NOT NULL UNIQUE,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE mail_messages (
    mailbox INTEGER NOT NULL,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    direction TEXT NOT NULL,
    peer_id TEXT NOT NULL,
    date TEXT NOT NULL,
    form_id TEXT,
    dismissed_at TEXT,
    body TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX mail_messages_by_number ON mail_messages (mailbox, number);
  CREATE UNIQUE INDEX mail_messages_by_id ON mail_messages (mailbox, id);
  CREATE UNIQUE INDEX mail_messages_by_seq ON mail_messages (mailbox, seq);
  CREATE INDEX mail_messages_of_peer ON mail_messages (mailbox, peer_id, number);
  CREATE INDEX mail_messages_of_sort ON mail_messages (mailbox, direction, type, number);
  CREATE INDEX mail_messages_of_form ON mail_messages (mailbox, form_id, number) WHERE form_id IS NOT NULL;
  CREATE INDEX mail_messages_waiting ON mail_messages (mailbox, number) WHERE dismissed_at IS NULL;

  CREATE TABLE mail_correspondents (
    mailbox INTEGER NOT NULL,
    peer_id TEXT NOT NULL,
    last_number INTEGER NOT NULL,
    waiting INTEGER NOT NULL,
    PRIMARY KEY (mailbox, peer_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX mail_correspondents_latest ON mail_correspondents (mailbox, last_number);

  CREATE TABLE mail_drafts (
    agent_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    edge TEXT NOT NULL,
    version INTEGER NOT NULL,
    updated_at TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (agent_id, message_id, edge)
  ) STRICT;

  CREATE TABLE mail_responses (
    form_id TEXT NOT NULL,
    response_id TEXT NOT NULL,
    from_id TEXT NOT NULL,
    payload_hash TEXT NOT NULL,
    message_id TEXT NOT NULL,
    PRIMARY KEY (form_id, response_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE mail_intents (id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX mail_intents_by_time ON mail_intents (at, id);
`;
