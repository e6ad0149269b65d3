import { keyOperation, readKeyOperation } from "../key-operation.ts";
import { sealSettings } from "../sealing/sealed-settings.ts";
import { type SealingOptions, sealingKeysOf } from "../sealing/sealing-keys.ts";
import type { ApiKeyRow, DefinitionRow, IdempotencyRow, LinkRow, Store, TargetRow } from "../store.ts";
import type { Database } from "./database.ts";
import { withoutNulls } from "./row.ts";

type Small = Pick<
  Store,
  | "idempotencyKey"
  | "link"
  | "purge"
  | "target"
  | "saveTarget"
  | "saveDefinition"
  | "definition"
  | "saveApiKey"
  | "apiKey"
  | "apiKeys"
  | "revokeApiKey"
  | "hasApiKeys"
  | "setting"
  | "replaceSetting"
>;

const keyColumns = `id, hash, tenant, roles, actor, created_at AS "createdAt", revoked_at AS "revokedAt"`;

/**
 * Purges expired keys, then links; rows locked by another transaction are left for the next purge. The expired rows are
 * selected in a CTE, which runs once: inside an IN (…) the planner may run it for each row, and every run would lock
 * other rows and exceed the limit.
 */
const purgeStatement = (schema: string) => `
WITH lapsed_keys AS (
  SELECT ctid AS place FROM ${schema}.idempotency WHERE expires_at <= $1 ORDER BY expires_at LIMIT $2::integer
  FOR UPDATE SKIP LOCKED
), keys AS (
  DELETE FROM ${schema}.idempotency USING lapsed_keys WHERE ctid = place RETURNING 1
), lapsed_links AS (
  SELECT ctid AS place FROM ${schema}.link WHERE expires_at <= $1 ORDER BY expires_at
  LIMIT $2::integer - (SELECT count(*) FROM lapsed_keys) FOR UPDATE SKIP LOCKED
), links AS (
  DELETE FROM ${schema}.link USING lapsed_links WHERE ctid = place RETURNING 1
)
SELECT ((SELECT count(*) FROM keys) + (SELECT count(*) FROM links))::integer AS gone`;

export const keepSmallTables = ({ rows }: Database, schema: string, sealing: SealingOptions): Small => {
  const one = async <Row extends object>(
    statement: string,
    parameters: readonly string[],
  ): Promise<Row | undefined> => {
    const [row] = await rows<Record<string, unknown>>(statement, parameters);
    return row && withoutNulls<Row>(row);
  };
  const purge = purgeStatement(schema);
  return {
    idempotencyKey: async ({ tenant, intakeId, operation, principal, key }) => {
      const row = await one<Omit<IdempotencyRow, "principal">>(
        `SELECT tenant, intake_id AS "intakeId", operation, key, submission_id AS "submissionId",
           payload_hash AS "payloadHash", answer, expires_at AS "expiresAt"
         FROM ${schema}.idempotency WHERE tenant = $1 AND intake_id = $2 AND operation = $3 AND key = $4`,
        [tenant, intakeId, keyOperation({ operation, principal }), key],
      );
      return row && { ...row, ...readKeyOperation(row.operation) };
    },

    link: (hash) =>
      one<LinkRow>(
        `SELECT hash, submission_id AS "submissionId", expires_at AS "expiresAt" FROM ${schema}.link WHERE hash = $1`,
        [hash],
      ),

    purge: async (now, limit) => (await rows<{ gone: number }>(purge, [now, limit]))[0]!.gone,

    target: (name) =>
      one<TargetRow>(`SELECT target, disabled_at AS "disabledAt" FROM ${schema}.target WHERE target = $1`, [name]),

    saveTarget: async ({ target, disabledAt }) => {
      await rows(
        `INSERT INTO ${schema}.target (target, disabled_at) VALUES ($1, $2)
         ON CONFLICT (target) DO UPDATE SET disabled_at = excluded.disabled_at`,
        [target, disabledAt ?? null],
      );
    },

    saveDefinition: async ({ id, version, source, savedAt }) => {
      await rows(
        `INSERT INTO ${schema}.definition (id, version, source, saved_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [id, version, source, savedAt],
      );
    },

    definition: (id, version) =>
      one<DefinitionRow>(
        `SELECT id, version, source, saved_at AS "savedAt" FROM ${schema}.definition WHERE id = $1 AND version = $2`,
        [id, version],
      ),

    saveApiKey: async ({ id, hash, tenant, roles, actor, createdAt, revokedAt }) => {
      await rows(
        `INSERT INTO ${schema}.api_key (id, hash, tenant, roles, actor, created_at, revoked_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)
         ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, tenant = excluded.tenant, roles = excluded.roles,
           actor = excluded.actor, created_at = excluded.created_at, revoked_at = excluded.revoked_at`,
        [id, hash, tenant, JSON.stringify(roles), JSON.stringify(actor), createdAt, revokedAt ?? null],
      );
    },

    apiKey: async (id) => {
      const row = await one<KeptKey>(`SELECT ${keyColumns} FROM ${schema}.api_key WHERE id = $1`, [id]);
      return row && readKey(row);
    },

    apiKeys: async (tenant) => {
      const found = await rows<Record<string, unknown>>(
        `SELECT ${keyColumns} FROM ${schema}.api_key WHERE $1::text IS NULL OR tenant = $1 ORDER BY created_at, id`,
        [tenant ?? null],
      );
      return found.map((row) => readKey(withoutNulls<KeptKey>(row)));
    },

    revokeApiKey: async (id, at) => {
      const revoked = await rows(
        `UPDATE ${schema}.api_key SET revoked_at = $2 WHERE id = $1 AND revoked_at IS NULL RETURNING id`,
        [id, at],
      );
      return revoked.length === 1;
    },

    hasApiKeys: async () =>
      (await rows<{ any: boolean }>(`SELECT EXISTS (SELECT 1 FROM ${schema}.api_key) AS any`))[0]!.any,

    ...sealSettings(
      {
        read: async (name) =>
          (await one<{ value: string }>(`SELECT value FROM ${schema}.setting WHERE name = $1`, [name]))?.value,
        add: async (name, value) => {
          const [kept] = await rows<{ value: string }>(
            // An update without effect, because RETURNING gives only written rows.
            `INSERT INTO ${schema}.setting (name, value) VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET value = setting.value RETURNING value`,
            [name, value],
          );
          return kept!.value;
        },
        swap: async (name, before, after) => {
          const swapped = await rows(
            `UPDATE ${schema}.setting SET value = $3 WHERE name = $1 AND value = $2 RETURNING name`,
            [name, before, after],
          );
          return swapped.length === 1;
        },
        put: async (name, value) => {
          await rows(
            `INSERT INTO ${schema}.setting (name, value) VALUES ($1, $2)
             ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
            [name, value],
          );
        },
      },
      sealingKeysOf(sealing, async () => {
        const found = await rows(`SELECT 1 FROM ${schema}.setting WHERE value LIKE 'sealed.%' LIMIT 1`);
        return found.length > 0;
      }),
    ),
  };
};

type KeptKey = Omit<ApiKeyRow, "roles" | "actor"> & { readonly roles: string; readonly actor: string };

const readKey = ({ roles, actor, ...row }: KeptKey): ApiKeyRow => ({
  ...row,
  roles: JSON.parse(roles) as ApiKeyRow["roles"],
  actor: JSON.parse(actor) as ApiKeyRow["actor"],
});
