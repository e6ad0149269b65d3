import postgres from "postgres";
import { StoreError } from "../store.ts";

/** SQLSTATE codes or classes that mean the server is unavailable; any other error is a bug. */
const unavailable: readonly string[] = [
  "08", // connection
  "25006", // a standby: the database moved elsewhere
  "28", // login rejected
  "3D000", // no such database
  "40", // rolled back in favour of another transaction
  "53", // out of memory or connections
  "55P03", // lock timeout
  "57", // shutting down, starting up, statement timeout
  "58", // I/O error of the server
  "XX", // internal
];
const full = "53100";

/** The transaction was rolled back in favour of another, and a retry may succeed at once. */
export class LostRace extends StoreError {}

/** Whether a unique constraint failed. */
export const isTaken = (error: unknown, constraint: string): boolean =>
  error instanceof postgres.PostgresError && error.code === "23505" && error.constraint_name === constraint;

/** Errors of a connection that was never established. */
const unreachable: ReadonlySet<string> = new Set([
  "CONNECTION_ENDED",
  "EAI_AGAIN",
  "ECONNREFUSED",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  "ENOTFOUND",
]);

/** Whether a connection broke while a query was running. */
export const isBrokenConnection = (error: unknown): boolean =>
  !(error instanceof postgres.PostgresError) && codeOf(error) !== "" && !unreachable.has(codeOf(error));

/**
 * Replaces the driver's errors, which contain parameters and PostgreSQL's details, because these quote people's answers
 * and must not be logged.
 */
export const asStoreFailure = (error: unknown): Error => {
  if (error instanceof StoreError) return error;
  const code = codeOf(error);
  if (error instanceof postgres.PostgresError) {
    if (code === full) return new StoreError("full", "The database's disk is full.");
    if (code === "40001" || code === "40P01") {
      return new LostRace("unavailable", `The database chose another transaction (${code}).`);
    }
    if (unavailable.some((start) => code.startsWith(start))) return cannotServe(code);
    const where = [error.constraint_name, error.table_name, error.routine].filter(Boolean).join(", ");
    return new Error(`PostgreSQL refused a statement: ${code}${where && ` (${where})`}.`);
  }
  return code === "" ? new Error("The PostgreSQL driver failed.", { cause: error }) : cannotServe(code);
};

const cannotServe = (code: string) => new StoreError("unavailable", `The database cannot serve now (${code}).`);

const codeOf = (error: unknown): string => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
};
