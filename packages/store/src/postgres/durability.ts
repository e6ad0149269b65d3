import type { Database } from "./database.ts";

/** Unsafe values of settings with their consequence. */
const dangers: Readonly<Record<string, string>> = {
  fsync: "a crash of the machine can lose or spoil everything",
  full_page_writes: "a power cut can spoil pages that were being written",
  synchronous_commit: "a crash can lose what was acknowledged just before it",
};

export const durabilityFailures = async ({ rows }: Database, schema: string): Promise<readonly string[]> => {
  const names = Object.keys(dangers);
  const off = await rows<{ name: string }>(
    `SELECT name FROM pg_settings WHERE setting = 'off' AND name IN (${names.map((name) => `'${name}'`).join()})`,
  );
  const unlogged = await rows<{ name: string }>(
    "SELECT relname AS name FROM pg_class WHERE relnamespace = to_regnamespace($1) AND relkind = 'r' AND relpersistence = 'u'",
    [schema],
  );
  return [
    ...off.map(({ name }) => `PostgreSQL's ${name} is off: ${dangers[name]}.`),
    ...unlogged.map(({ name }) => `The table ${name} is unlogged: PostgreSQL empties it after a crash.`),
  ];
};
