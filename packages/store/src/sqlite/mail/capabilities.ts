import type { DatabaseSync } from "node:sqlite";
import type { CapabilityRow } from "../../mail-store.ts";
import { assertOne, type Kept, withoutNulls } from "./kept-row.ts";

const columns = `id, tenant, version, kind, parent_id AS parentId, root_id AS rootId, rights, issued_by AS issuedBy,
  expires_at AS expiresAt, uses_left AS usesLeft, revoked_at AS revokedAt, created_at AS createdAt, body`;

type KeptCapability = Omit<Kept<CapabilityRow>, "rights"> & { readonly rights: string };

/** Capabilities, and the bytes of those that are files. */
export const capabilityTable = (db: DatabaseSync) => {
  const find = db.prepare(`SELECT ${columns} FROM mail_things WHERE id = ?`);
  const versionOf = db.prepare("SELECT version FROM mail_things WHERE id = ?");
  const insert = db.prepare(`INSERT INTO mail_things (tenant, version, kind, parent_id, root_id, rights, issued_by,
    expires_at, uses_left, revoked_at, created_at, body, id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const update = db.prepare(`UPDATE mail_things SET tenant = ?, version = ?, kind = ?, parent_id = ?, root_id = ?,
    rights = ?, issued_by = ?, expires_at = ?, uses_left = ?, revoked_at = ?, created_at = ?, body = ?
    WHERE id = ? AND version = ?`);
  const findBlob = db.prepare("SELECT bytes FROM mail_blobs WHERE id = ?");
  const hasBlob = db.prepare("SELECT 1 FROM mail_blobs WHERE id = ?");
  const insertBlob = db.prepare("INSERT INTO mail_blobs (id, bytes) VALUES (?, ?)");

  return {
    capability: (id: string): CapabilityRow | undefined => {
      const row = find.get(id) as KeptCapability | undefined;
      return row && withoutNulls<CapabilityRow>({ ...row, rights: JSON.parse(row.rights) as readonly string[] });
    },
    versionOf: (id: string): number | undefined => versionOf.get(id)?.version as number | undefined,
    save: (row: CapabilityRow): void => {
      const values = [
        ...[row.tenant, row.version, row.kind, row.parentId ?? null, row.rootId, JSON.stringify(row.rights)],
        ...[row.issuedBy, row.expiresAt ?? null, row.usesLeft ?? null, row.revokedAt ?? null, row.createdAt, row.body],
      ];
      if (row.version === 1) insert.run(...values, row.id);
      else assertOne(update.run(...values, row.id, row.version - 1), "capability");
    },
    blob: (id: string): Uint8Array | undefined => findBlob.get(id)?.bytes as Uint8Array | undefined,
    hasBlob: (id: string): boolean => hasBlob.get(id) !== undefined,
    insertBlob: (id: string, bytes: Uint8Array): void => void insertBlob.run(id, bytes),
  };
};
