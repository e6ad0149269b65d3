import { tables } from "./0001-tables.ts";
import { appendOnlyEvents } from "./0002-append-only-events.ts";
import { commitBatch } from "./0003-commit-batch.ts";
import { mailTables } from "./0004-mail.ts";
import { mailBatch } from "./0005-mail-batch.ts";

/** What turns each version of the tables into the next, for a schema whose name is already quoted. */
export type Migration = (schema: string) => string;

/** Never edited once released, only added to; servers of the version before go on working while they run. */
export const migrations: readonly Migration[] = [tables, appendOnlyEvents, commitBatch, mailTables, mailBatch];
