import type { DatabaseSync } from "node:sqlite";
import type { ApiKeyRow, DefinitionRow, LinkRow, TargetRow } from "../store.ts";

type KeptApiKey = Omit<ApiKeyRow, "roles" | "actor" | "revokedAt"> & {
  readonly roles: string;
  readonly actor: string;
  readonly revokedAt: string | null;
};

/** The small tables besides the submissions. */
export const registers = (db: DatabaseSync) => {
  const findLink = db.prepare(`SELECT hash, submission_id AS submissionId, expires_at AS expiresAt FROM links
    WHERE hash = ?`);
  const findTarget = db.prepare("SELECT disabled_at AS disabledAt FROM targets WHERE target = ?");
  const saveTarget = db.prepare(`INSERT INTO targets (target, disabled_at) VALUES (?, ?)
    ON CONFLICT (target) DO UPDATE SET disabled_at = excluded.disabled_at`);
  const findDefinition = db.prepare("SELECT source, saved_at AS savedAt FROM definitions WHERE id = ? AND version = ?");
  const saveDefinition = db.prepare(`INSERT INTO definitions (id, version, source, saved_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id, version) DO NOTHING`);
  const findSetting = db.prepare("SELECT value FROM settings WHERE name = ?");
  const addSetting = db.prepare("INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING");
  const swapSetting = db.prepare("UPDATE settings SET value = ?3 WHERE name = ?1 AND value = ?2");
  const putSetting = db.prepare(`INSERT INTO settings (name, value) VALUES (?, ?)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`);
  const anySealed = db.prepare("SELECT 1 FROM settings WHERE value LIKE 'sealed.%' LIMIT 1");
  const keyColumns = "id, hash, tenant, roles, actor, created_at AS createdAt, revoked_at AS revokedAt";
  const findKey = db.prepare(`SELECT ${keyColumns} FROM api_keys WHERE id = ?`);
  const listKeys = db.prepare(`SELECT ${keyColumns} FROM api_keys WHERE ?1 IS NULL OR tenant = ?1
    ORDER BY created_at, id`);
  const anyKey = db.prepare("SELECT 1 FROM api_keys LIMIT 1");
  const saveKey = db.prepare(`INSERT OR REPLACE INTO api_keys (id, hash, tenant, roles, actor, created_at, revoked_at)
    VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const revokeKey = db.prepare("UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL");
  const forgetKeys = db.prepare(`DELETE FROM idempotency WHERE no IN
    (SELECT no FROM idempotency WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`);
  const forgetLinks = db.prepare(`DELETE FROM links WHERE hash IN
    (SELECT hash FROM links WHERE expires_at <= ? ORDER BY expires_at LIMIT ?)`);

  const setting = (name: string) => findSetting.get(name)?.value as string | undefined;

  return {
    link: (hash: string): LinkRow | undefined => {
      const row = findLink.get(hash) as LinkRow | undefined;
      return row && { hash: row.hash, submissionId: row.submissionId, expiresAt: row.expiresAt };
    },

    target: (target: string): TargetRow | undefined => {
      const row = findTarget.get(target) as { readonly disabledAt: string | null } | undefined;
      if (row === undefined) return undefined;
      return row.disabledAt === null ? { target } : { target, disabledAt: row.disabledAt };
    },
    saveTarget: ({ target, disabledAt }: TargetRow): void => void saveTarget.run(target, disabledAt ?? null),

    definition: (id: string, version: string): DefinitionRow | undefined => {
      const row = findDefinition.get(id, version) as Pick<DefinitionRow, "source" | "savedAt"> | undefined;
      return row && { id, version, source: row.source, savedAt: row.savedAt };
    },
    saveDefinition: ({ id, version, source, savedAt }: DefinitionRow): void =>
      void saveDefinition.run(id, version, source, savedAt),

    setting,
    addSetting: (name: string, value: string): string => {
      addSetting.run(name, value);
      return setting(name) ?? value;
    },
    swapSetting: (name: string, before: string, after: string): boolean =>
      swapSetting.run(name, before, after).changes === 1,
    putSetting: (name: string, value: string): void => void putSetting.run(name, value),
    hasSealedSettings: (): boolean => anySealed.get() !== undefined,

    apiKey: (id: string): ApiKeyRow | undefined => {
      const row = findKey.get(id) as KeptApiKey | undefined;
      return row && apiKeyOf(row);
    },
    apiKeys: (tenant: string | undefined): readonly ApiKeyRow[] =>
      (listKeys.all(tenant ?? null) as unknown as KeptApiKey[]).map(apiKeyOf),
    hasApiKeys: (): boolean => anyKey.get() !== undefined,
    saveApiKey: ({ id, hash, tenant, roles, actor, createdAt, revokedAt }: ApiKeyRow): void =>
      void saveKey.run(id, hash, tenant, JSON.stringify(roles), JSON.stringify(actor), createdAt, revokedAt ?? null),
    revokeApiKey: (id: string, at: string): boolean => revokeKey.run(at, id).changes === 1,

    purge: (now: string, limit: number): number => {
      const keys = Number(forgetKeys.run(now, limit).changes);
      return keys < limit ? keys + Number(forgetLinks.run(now, limit - keys).changes) : keys;
    },
  };
};

const apiKeyOf = ({ id, hash, tenant, roles, actor, createdAt, revokedAt }: KeptApiKey): ApiKeyRow => ({
  id,
  hash,
  tenant,
  roles: JSON.parse(roles) as ApiKeyRow["roles"],
  actor: JSON.parse(actor) as ApiKeyRow["actor"],
  createdAt,
  ...(revokedAt === null ? {} : { revokedAt }),
});
