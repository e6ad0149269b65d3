import { asStoreFailure, isTaken } from "./failures.ts";
import { migrationLockTimeoutMs } from "./limits.ts";
import { type Migration, migrations } from "./migrations/all.ts";
import { type Connecting, openPool, type Pool } from "./pool.ts";
import { quoted } from "./schema-name.ts";

/**
 * Migrates the tables to the newest version. If several servers start together, one runs each step while the others
 * wait for its lock. A server that finds nothing to do needs no right to change tables.
 */
export const migrate = async (
  connecting: Connecting,
  schema: string,
  steps: readonly Migration[] = migrations,
): Promise<void> => {
  const pool = openPool({ ...connecting, poolSize: 1 });
  let found: number;
  try {
    for (found = await version(pool, schema); found < steps.length; found = await version(pool, schema)) {
      await takeStep(pool, schema, found + 1, steps[found]!(quoted(schema)));
    }
  } catch (error) {
    throw asStoreFailure(error);
  } finally {
    await pool.end();
  }
  if (found > steps.length) {
    throw new Error(
      `The database has version ${found} of Cofill's tables, and this program knows them up to version ` +
        `${steps.length}: it is older than the one that wrote them. Start the newer one.`,
    );
  }
};

/**
 * Sent as one message and thus one transaction, which a broken connection rolls back; a later server finds the version
 * taken.
 */
const takeStep = async (pool: Pool, schema: string, number: number, step: string): Promise<void> => {
  const script = `
    SET LOCAL statement_timeout = 0;
    SET LOCAL lock_timeout = ${migrationLockTimeoutMs};
    SELECT pg_advisory_xact_lock(hashtextextended('cofill migrates ${schema}', 0));
    CREATE SCHEMA IF NOT EXISTS ${quoted(schema)};
    CREATE TABLE IF NOT EXISTS ${quoted(schema)}.schema_version
      (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    INSERT INTO ${quoted(schema)}.schema_version (version) VALUES (${number});
    ${step}`;
  await pool.script(script).catch((error: unknown) => {
    if (!isTaken(error, "schema_version_pkey")) throw error;
  });
};

const version = async (pool: Pool, schema: string): Promise<number> => {
  const look = "SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'schema_version'";
  if ((await pool.query(look, [schema], false)).length === 0) return 0;
  const last = `SELECT coalesce(max(version), 0) AS version FROM ${quoted(schema)}.schema_version`;
  const [row] = await pool.query(last, [], false);
  return (row as { version: number }).version;
};
