import { randomBytes, scrypt } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { textOf } from "../messages/text-of.ts";
import { createFile, isErrno } from "./durable-file.ts";
import { profileLimits } from "./limits.ts";
import { ProfileStoreError } from "./store-error.ts";

/** How the key of a file is obtained; stored in the file, because reading needs the same key. */
export type KeySource =
  | { readonly kind: "key-file" }
  | { readonly kind: "scrypt"; readonly cost: number; readonly salt: string };

export interface KeyRing {
  /** The key of a stored file. */
  readonly keyFor: (source: KeySource) => Promise<Buffer>;
  /** The source of the key for a file that is about to be written. */
  readonly newSource: () => Promise<KeySource>;
}

export const passphraseKeys = (passphrase: string, cost: number): KeyRing => {
  const keys = new Map<string, Promise<Buffer>>();
  const salt = randomBytes(16).toString("base64");
  return {
    keyFor: (source) => {
      if (source.kind !== "scrypt") throw otherKind(textOf("profile_key.not_a_passphrase"));
      const name = `${source.cost} ${source.salt}`;
      const key = keys.get(name) ?? derive(passphrase, source.cost, Buffer.from(source.salt, "base64"));
      keys.set(name, key);
      return key;
    },
    newSource: async () => ({ kind: "scrypt", cost, salt }),
  };
};

const derive = (passphrase: string, cost: number, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const parameters = { N: cost, r: 8, p: 1, maxmem: 2 * 128 * 8 * profileLimits.maxScryptCost };
    scrypt(passphrase.normalize("NFKC"), salt, 32, parameters, (error, key) => (error ? reject(error) : resolve(key)));
  });

export const keyFileKeys = (file: string): KeyRing => ({
  keyFor: async (source) => {
    if (source.kind !== "key-file") throw otherKind(textOf("profile_key.not_a_key_file"));
    const key = await readKeyFile(file);
    if (key === undefined) throw new ProfileStoreError("profile_key_missing", `there is no key file ${file}`);
    return key;
  },
  newSource: async () => {
    if ((await readKeyFile(file)) === undefined) await createFile(file, `${randomBytes(32).toString("base64")}\n`);
    return { kind: "key-file" };
  },
});

const readKeyFile = async (file: string): Promise<Buffer | undefined> => {
  try {
    const { mode } = await stat(file);
    if (process.platform !== "win32" && (mode & 0o077) !== 0) {
      throw new ProfileStoreError("profile_key_unusable", `others may read ${file}; chmod 600 it`);
    }
    const key = Buffer.from((await readFile(file, "utf8")).trim(), "base64");
    if (key.length === 32) return key;
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
  throw new ProfileStoreError("profile_key_unusable", `${file} does not hold a key of 32 bytes in base64`);
};

const otherKind = (how: string): ProfileStoreError =>
  new ProfileStoreError("profile_unreadable", `the profile was written ${how}`);
