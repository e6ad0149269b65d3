import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { fileSize } from "@cofill/core/kit";
import type { formatOption, Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { styled } from "../paint.ts";
import { createProgress } from "../progress.ts";
import { checkStorePlace, storeFailure } from "./open-store.ts";
import { chooseStore, type storeOptions } from "./store-choice.ts";

type Run = Invocation<typeof storeOptions & { readonly format: typeof formatOption }>;

export const backUp = async ({ args: [out = ""], options, environment, output }: Run): Promise<ExitCode> => {
  const choice = chooseStore(environment, options);
  if (choice.kind === "postgres") {
    const hint = 'pg_dump --schema=cofill --format=custom --file=OUT "$COFILL_DATABASE_URL"';
    throw new Failure("usage", "A PostgreSQL database is backed up with PostgreSQL's own tools", { hint });
  }
  const target = resolve(environment.cwd, out);
  if (existsSync(target)) throw new Failure("file_exists", `${out} is there already; a backup is a new file`);
  checkStorePlace(choice, true);
  try {
    const { openSqliteStore } = await import("@cofill/store/sqlite");
    const store = await openSqliteStore({ file: choice.path, mustExist: true });
    const progress = createProgress(environment, "Copying pages");
    try {
      await store.backup(target, ({ totalPages, remainingPages }) =>
        progress.step(totalPages - remainingPages, totalPages),
      );
    } finally {
      progress.end();
      await store.close();
    }
  } catch (error) {
    throw storeFailure(error);
  }
  const { size } = statSync(target);
  await output.result({ file: out, bytes: size }, () => [
    [styled("green", "✓ "), `Wrote ${out} (${fileSize(size)}); uploaded files and the key file are not in it`],
  ]);
  return exitCodes.fine;
};
