import { Buffer } from "node:buffer";
import type { MailChanges, MailCommitResult } from "../../mail-store.ts";
import { notificationPages } from "../notification-pages.ts";
import type { Parameter } from "../pool.ts";

/** The arguments of the SQL function `mail_batch`; texts stay texts within the JSON. */
export const mailStatement = (schema: string): string => {
  const json = Array.from({ length: 13 }, (_, index) => `$${index + 1}::text::json`);
  return `SELECT ${schema}.mail_batch(${json.join(", ")}, $14, $15) AS answer`;
};

/** The table names that `mail_batch` uses; they stay as they are, because servers of earlier versions use them. */
const storedKinds = { capability: "thing", form: "form" } as const;

export const mailParameters = (
  commits: readonly MailChanges[],
  channel: string,
  origin: string,
): readonly Parameter[] => {
  /** Rows of one table, each with the index of its commit. */
  const rows = <Row>(
    of: (changes: MailChanges) => readonly Row[] | undefined,
    columns: (row: Row, changes: MailChanges, place: number) => object,
  ): readonly object[] =>
    commits.flatMap((changes, n) => (of(changes) ?? []).map((row, place) => ({ n, ...columns(row, changes, place) })));
  const tables = [
    rows(
      ({ expect }) => expect,
      ({ table, id, version }) => ({ kind: storedKinds[table], id, version }),
    ),
    rows(
      ({ agents }) => agents,
      ({ handleId, createdAt, ...row }) => ({
        ...row,
        handle_id: handleId,
        created_at: createdAt,
      }),
    ),
    rows(
      ({ capabilities }) => capabilities,
      ({ parentId, rootId, rights, issuedBy, expiresAt, usesLeft, revokedAt, createdAt, ...row }) => ({
        ...row,
        parent_id: parentId,
        root_id: rootId,
        rights: JSON.stringify(rights),
        issued_by: issuedBy,
        expires_at: expiresAt,
        uses_left: usesLeft,
        revoked_at: revokedAt,
        created_at: createdAt,
      }),
    ),
    rows(
      ({ blobs }) => blobs,
      ({ id, bytes }) => ({ id, bytes: Buffer.from(bytes).toString("base64") }),
    ),
    rows(
      ({ removeNames }) => removeNames,
      ({ agentId, path, capabilityId }) => ({
        agent_id: agentId,
        path,
        thing_id: capabilityId,
      }),
    ),
    commits.flatMap(namesOf),
    rows(
      ({ forms }) => forms,
      ({ proposerId, expiresAt, closedAt, revokedAt, filledAt, createdAt, ...row }) => ({
        ...row,
        proposer_id: proposerId,
        expires_at: expiresAt,
        closed_at: closedAt,
        revoked_at: revokedAt,
        filled_at: filledAt,
        created_at: createdAt,
      }),
    ),
    rows(
      ({ messages }) => messages,
      ({ agentId, number, version, dismissedAt, body }, _, place) => ({
        place,
        agent_id: agentId,
        number,
        version,
        dismissed_at: dismissedAt,
        body,
      }),
    ),
    rows(
      ({ append }) => append,
      ({ agentId, peerId, formId, dismissedAt, ...row }, _, place) => ({
        ...row,
        place,
        agent_id: agentId,
        peer_id: peerId,
        form_id: formId,
        dismissed_at: dismissedAt,
      }),
    ),
    rows(
      ({ drafts }) => drafts,
      ({ agentId, messageId, edge, version, updatedAt, body }) => ({
        agent_id: agentId,
        message_id: messageId,
        edge,
        version,
        updated_at: updatedAt,
        body,
      }),
    ),
    rows(
      ({ responses }) => responses,
      ({ formId, responseId, fromId, payloadHash, messageId }) => ({
        form_id: formId,
        response_id: responseId,
        from_id: fromId,
        payload_hash: payloadHash,
        message_id: messageId,
      }),
    ),
    mailboxesOf(commits),
    touchedBy(commits),
  ];
  return [...tables.map((table) => (table.length > 0 ? JSON.stringify(table) : null)), channel, origin];
};

/** A name that the same commit removes is free for a new one. */
const namesOf = ({ names = [], removeNames = [] }: MailChanges, n: number): readonly object[] => {
  const key = (row: { readonly agentId: string; readonly path: string }) => JSON.stringify([row.agentId, row.path]);
  const freed = new Set(removeNames.map(key));
  return names.map((row) => ({
    n,
    agent_id: row.agentId,
    path: row.path,
    thing_id: row.capabilityId,
    root_id: row.rootId,
    frees: freed.has(key(row)),
  }));
};

/** The mailboxes to lock: those of messages, names and drafts. */
const mailboxesOf = (commits: readonly MailChanges[]): readonly string[] => {
  const ids = commits.flatMap(({ messages = [], append = [], names = [], removeNames = [], drafts = [] }) =>
    [messages, append, names, removeNames, drafts].flatMap((rows) => rows.map(({ agentId }) => agentId)),
  );
  return [...new Set(ids)];
};

/** The mailboxes whose messages a commit changes. */
export const mailboxesTouched = ({ messages = [], append = [] }: MailChanges): ReadonlySet<string> =>
  new Set([...messages, ...append].map(({ agentId }) => agentId));

const touchedBy = (commits: readonly MailChanges[]): readonly object[] => {
  const nextPage = notificationPages();
  const pages = new Map<string, number>();
  return commits.flatMap((changes, n) =>
    Array.from(mailboxesTouched(changes), (agentId) => {
      const page = pages.get(agentId) ?? nextPage(agentId);
      pages.set(agentId, page);
      return { n, agent_id: agentId, page };
    }),
  );
};

const takenKinds = ["agent", "name", "message", "response"] as const;

export type MailBatchAnswer = Readonly<Record<(typeof takenKinds)[number] | "stale", readonly number[]>> & {
  /** Pairs of commit index and message number, in message order. */
  readonly numbers: readonly (readonly [number, number])[];
};

export const mailResults = (count: number, answer: MailBatchAnswer): readonly MailCommitResult[] => {
  const numbers: number[][] = Array.from({ length: count }, () => []);
  for (const [n, number] of answer.numbers) numbers[n]!.push(number);
  const results: MailCommitResult[] = numbers.map((given) => ({ ok: true, numbers: given }));
  // `stale` takes precedence over `taken`, and the first taken kind over later ones.
  for (const what of takenKinds.toReversed())
    for (const n of answer[what]) results[n] = { ok: false, reason: "taken", what };
  for (const n of answer.stale) results[n] = { ok: false, reason: "stale" };
  return results;
};
