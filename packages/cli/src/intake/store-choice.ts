import { dirname, join, resolve } from "node:path";
import type { Options, OptionValues } from "../command.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { quoteWord } from "../shell-words.ts";

/** Options of every command that works on submissions. */
export const storeOptions = {
  data: {
    type: "text",
    value: "FILE",
    completes: "file",
    summary: "The SQLite file with the submissions (default: .cofill/cofill.sqlite)",
  },
  database: {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "A PostgreSQL database in its place (or set COFILL_DATABASE_URL)",
  },
} as const satisfies Options;

export type StoreOptions = OptionValues<typeof storeOptions>;

/** The default directory for the data of a server, below the current directory. */
export const usualDirectory = ".cofill";
const usualFile = join(usualDirectory, "cofill.sqlite");

export type StoreChoice =
  | { readonly kind: "sqlite"; readonly path: string; readonly name: string; readonly isUsual: boolean }
  /** `name` omits the user and the password. */
  | { readonly kind: "postgres"; readonly url: string; readonly name: string };

const postgresName = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol))
    throw new Failure("usage", "A database is given as postgres://user:password@host/name");
  return `postgres://${url.host}${url.pathname}`;
};

/** Chooses the store from the options and the environment. */
export const chooseStore = ({ cwd, env }: Environment, { data, database }: StoreOptions): StoreChoice => {
  if (data !== undefined && database !== undefined)
    throw new Failure("usage", "Submissions are in one place: give --data or --database, not both");
  const url = database ?? (data === undefined ? env.COFILL_DATABASE_URL || undefined : undefined);
  if (url !== undefined) return { kind: "postgres", url, name: postgresName(url) };
  if (data === "") throw new Failure("usage", "--data needs the name of a file");
  const name = data ?? usualFile;
  const path = name === ":memory:" ? name : resolve(cwd, name);
  return { kind: "sqlite", path, name, isUsual: data === undefined };
};

/**
 * The options that select the same store in a suggested command; a database URL is omitted, because it may hold a
 * password.
 */
export const storeWords = (choice: StoreChoice): string => {
  if (choice.kind === "postgres") return " --database URL";
  return choice.isUsual ? "" : ` --data ${quoteWord(choice.name)}`;
};

/** The default directory for uploaded files, beside the store. */
export const usualFilesDirectory = (choice: StoreChoice): string => {
  if (choice.kind === "postgres" || choice.isUsual || choice.name === ":memory:") return join(usualDirectory, "files");
  const base = choice.name.replace(/\.(sqlite3?|db)$/i, "");
  return `${base}.files`;
};

export const directoryOf = (choice: StoreChoice & { readonly kind: "sqlite" }): string => dirname(choice.path);
