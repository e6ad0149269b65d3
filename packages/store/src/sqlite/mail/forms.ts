import type { DatabaseSync } from "node:sqlite";
import type { DraftRow, FormRow, ResponseRow } from "../../mail-store.ts";
import { assertOne, type Kept, withoutNulls } from "./kept-row.ts";

const columns = `id, tenant, version, proposer_id AS proposerId, title, once, expires_at AS expiresAt,
  closed_at AS closedAt, revoked_at AS revokedAt, filled_at AS filledAt, created_at AS createdAt, body`;

type KeptForm = Omit<Kept<FormRow>, "once"> & { readonly once: number };

/** Forms, drafts and response ids. */
export const formTables = (db: DatabaseSync) => {
  const find = db.prepare(`SELECT ${columns} FROM mail_forms WHERE id = ?`);
  const versionOf = db.prepare("SELECT version FROM mail_forms WHERE id = ?");
  const insert = db.prepare(`INSERT INTO mail_forms (tenant, version, proposer_id, title, once, expires_at, closed_at,
    revoked_at, filled_at, created_at, body, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = db.prepare(`UPDATE mail_forms SET tenant = ?, version = ?, proposer_id = ?, title = ?, once = ?,
    expires_at = ?, closed_at = ?, revoked_at = ?, filled_at = ?, created_at = ?, body = ?
    WHERE id = ? AND version = ?`);
  const draftKey = "agent_id = ? AND message_id = ? AND edge = ?";
  const findDraft = db.prepare(`SELECT agent_id AS agentId, message_id AS messageId, edge, version,
    updated_at AS updatedAt, body FROM mail_drafts WHERE ${draftKey}`);
  const draftVersionOf = db.prepare(`SELECT version FROM mail_drafts WHERE ${draftKey}`);
  const insertDraft = db.prepare(`INSERT INTO mail_drafts (version, updated_at, body, agent_id, message_id, edge)
    VALUES (?, ?, ?, ?, ?, ?)`);
  const updateDraft = db.prepare(`UPDATE mail_drafts SET version = ?, updated_at = ?, body = ?
    WHERE ${draftKey} AND version = ?`);
  const findResponse = db.prepare(`SELECT form_id AS formId, response_id AS responseId, from_id AS fromId,
    payload_hash AS payloadHash, message_id AS messageId FROM mail_responses WHERE form_id = ? AND response_id = ?`);
  const insertResponse = db.prepare(`INSERT INTO mail_responses (form_id, response_id, from_id, payload_hash,
    message_id) VALUES (?, ?, ?, ?, ?)`);

  return {
    form: (id: string): FormRow | undefined => {
      const row = find.get(id) as KeptForm | undefined;
      return row && withoutNulls<FormRow>({ ...row, once: row.once === 1 });
    },
    versionOf: (id: string): number | undefined => versionOf.get(id)?.version as number | undefined,
    save: (row: FormRow): void => {
      const values = [
        ...[row.tenant, row.version, row.proposerId, row.title, row.once ? 1 : 0, row.expiresAt ?? null],
        ...[row.closedAt ?? null, row.revokedAt ?? null, row.filledAt ?? null, row.createdAt, row.body],
      ];
      if (row.version === 1) insert.run(...values, row.id);
      else assertOne(update.run(...values, row.id, row.version - 1), "form");
    },

    draft: (agentId: string, messageId: string, edge: string): DraftRow | undefined => {
      const row = findDraft.get(agentId, messageId, edge);
      return row && ({ ...row } as unknown as DraftRow);
    },
    draftVersionOf: ({ agentId, messageId, edge }: DraftRow): number | undefined =>
      draftVersionOf.get(agentId, messageId, edge)?.version as number | undefined,
    saveDraft: ({ agentId, messageId, edge, version, updatedAt, body }: DraftRow): void => {
      const values = [version, updatedAt, body, agentId, messageId, edge];
      if (version === 1) insertDraft.run(...values);
      else assertOne(updateDraft.run(...values, version - 1), "draft");
    },

    response: (formId: string, responseId: string): ResponseRow | undefined => {
      const row = findResponse.get(formId, responseId);
      return row && ({ ...row } as unknown as ResponseRow);
    },
    insertResponse: ({ formId, responseId, fromId, payloadHash, messageId }: ResponseRow): void =>
      void insertResponse.run(formId, responseId, fromId, payloadHash, messageId),
  };
};
