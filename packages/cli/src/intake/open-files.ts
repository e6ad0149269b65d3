import { randomBytes } from "node:crypto";
import type { ServerOptions } from "@cofill/server";
import { secretNames } from "@cofill/service";
import type { Store } from "@cofill/store";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { writingFailure } from "../write-file.ts";
import { makeUsualDirectory } from "./open-store.ts";
import type { FilesChoice } from "./serve-plan.ts";

type Files = NonNullable<ServerOptions["files"]>;

const openLocal = async (
  environment: Environment,
  { path, name, isUsual }: FilesChoice & { readonly kind: "local" },
  store: Store,
  baseUrl: () => string,
): Promise<Files> => {
  const { openLocalFiles } = await import("@cofill/store/files-local");
  // The secret is shared in the store, so that several servers accept each other's uploads, and uploads survive a
  // restart.
  const secret = await store.setting(secretNames.uploads, randomBytes(32).toString("base64url"));
  try {
    if (isUsual) makeUsualDirectory(environment);
    const files = await openLocalFiles({ directory: path, secret, baseUrl });
    await files.sweepTemporary();
    return files;
  } catch (error) {
    throw writingFailure(error, name);
  }
};

const openBucket = async ({ location, name }: FilesChoice & { readonly kind: "s3" }): Promise<Files> => {
  const { openS3Files } = await import("@cofill/store/files-s3");
  const files = await openS3Files(location);
  try {
    await files.ping();
  } catch (error) {
    // Only the error's name is logged, because messages of the SDK quote requests.
    const reason = error instanceof Error ? error.name : "no reason given";
    throw new Failure("store_unavailable", `The bucket ${name} cannot be used: ${reason}`);
  }
  return files;
};

/** Opens the storage of uploads: a local folder or a bucket. */
export const openFiles = (
  environment: Environment,
  choice: FilesChoice,
  store: Store,
  baseUrl: () => string,
): Promise<Files> => (choice.kind === "s3" ? openBucket(choice) : openLocal(environment, choice, store, baseUrl));
