import { join, resolve } from "node:path";
import { readSealingKey, type SealingOptions } from "@cofill/store/sealing";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { type StoreChoice, usualDirectory } from "./store-choice.ts";

/** The key file of a database store, which has no file of its own. */
const usualKeyFile = join(usualDirectory, "secret.key");

/**
 * The keys that seal a store's secrets: COFILL_SECRET_KEY (comma-separated during a rotation, the newest first), else a
 * key file: beside the SQLite file, or `.cofill/secret.key` for a database.
 */
export const chooseSecretKeys = ({ env, cwd }: Environment, { kind }: StoreChoice): SealingOptions => {
  const given = (env.COFILL_SECRET_KEY ?? "")
    .split(",")
    .map((text) => text.trim())
    .filter((text) => text !== "");
  for (const [index, text] of given.entries()) {
    if (readSealingKey(text)) continue;
    const hint = `node -p "require('crypto').randomBytes(32).toString('base64url')" makes one.`;
    throw new Failure("usage", `Key ${index + 1} in COFILL_SECRET_KEY is not 32 bytes in base64url`, { hint });
  }
  if (given.length > 0) return { secretKeys: given };
  return kind === "postgres" ? { keyFile: resolve(cwd, usualKeyFile) } : {};
};
