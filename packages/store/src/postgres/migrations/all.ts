import { tables } from "./0001-tables.ts";
import { appendOnlyEvents } from "./0002-append-only-events.ts";
import { commitBatch } from "./0003-commit-batch.ts";
import { mailTables } from "./0004-mail.ts";
import { mailBatch } from "./0005-mail-batch.ts";
import { keyPrincipals } from "./0006-key-principals.ts";

/** The SQL from one version to the next, for a schema name that is already quoted. */
export type Migration = (schema: string) => string;

/** Released migrations are never edited; servers of the previous version keep working while they run. */
export const migrations: readonly Migration[] = [
  tables,
  appendOnlyEvents,
  commitBatch,
  mailTables,
  mailBatch,
  keyPrincipals,
];
