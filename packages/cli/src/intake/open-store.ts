import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { MailStore } from "@cofill/store";
import { type Store, StoreError } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { writingFailure } from "../write-file.ts";
import { chooseSecretKeys } from "./secret-keys.ts";
import { chooseStore, directoryOf, type StoreChoice, type StoreOptions, usualDirectory } from "./store-choice.ts";

/** Converts an error of the store to a `Failure`; stores put neither answers nor passwords in their messages. */
export const storeFailure = (error: unknown): unknown => {
  if (!(error instanceof StoreError)) return error;
  return new Failure(error.failure === "full" ? "store_full" : "store_unavailable", error.message);
};

/** Creates the default directory, readable by its owner only and ignored by git, because it holds people's answers. */
export const makeUsualDirectory = ({ cwd }: Environment): void => {
  const path = resolve(cwd, usualDirectory);
  try {
    if (existsSync(path)) return;
    mkdirSync(path, { mode: 0o700 });
    writeFileSync(join(path, ".gitignore"), "*\n");
  } catch (error) {
    throw writingFailure(error, usualDirectory);
  }
};

/** Rejects an impossible store location before anything is opened. */
export const checkStorePlace = (choice: StoreChoice, mustExist: boolean): void => {
  if (choice.kind === "postgres" || choice.path === ":memory:") return;
  const found = statSync(choice.path, { throwIfNoEntry: false });
  if (found?.isDirectory()) throw new Failure("not_a_file", `--data is a file, not the directory ${choice.name}`);
  if (found) return;
  if (mustExist) {
    const how = choice.isUsual ? "'cofill serve DIR' makes it here, and --data names another" : "check the name";
    throw new Failure("file_not_found", `There are no submissions in ${choice.name}; ${how}`);
  }
  if (choice.isUsual || statSync(directoryOf(choice), { throwIfNoEntry: false })?.isDirectory()) return;
  throw new Failure("file_unwritable", `${choice.name} cannot be written: there is no such directory`);
};

/** A store of submissions and mail, as every command opens it. */
export type OpenedStore = Store & { readonly mail: MailStore };

export interface OpenStoreOptions {
  readonly mustExist: boolean;
  readonly onWarning?: (message: string) => void;
}

export const openStore = async (
  environment: Environment,
  choice: StoreChoice,
  { mustExist, onWarning }: OpenStoreOptions,
): Promise<OpenedStore> => {
  checkStorePlace(choice, mustExist);
  const sealing = chooseSecretKeys(environment, choice);
  try {
    if (choice.kind === "postgres") {
      if (sealing.keyFile !== undefined) makeUsualDirectory(environment);
      const { openPostgresStore } = await import("@cofill/store/postgres");
      return await openPostgresStore({ url: choice.url, ...sealing, ...(onWarning && { onWarning }) });
    }
    if (choice.isUsual && !mustExist) makeUsualDirectory(environment);
    const { openSqliteStore } = await import("@cofill/store/sqlite");
    return await openSqliteStore({ file: choice.path, mustExist, ...sealing });
  } catch (error) {
    throw storeFailure(error);
  }
};

/** Opens the chosen store, works with it, and always closes it. */
export const withStore = async <R>(
  environment: Environment,
  options: StoreOptions,
  opening: OpenStoreOptions,
  work: (store: OpenedStore, choice: StoreChoice) => Promise<R>,
): Promise<R> => {
  const choice = chooseStore(environment, options);
  const store = await openStore(environment, choice, opening);
  try {
    return await work(store, choice);
  } catch (error) {
    throw storeFailure(error);
  } finally {
    await store.close();
  }
};
