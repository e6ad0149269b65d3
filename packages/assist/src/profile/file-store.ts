import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ProfileStore, UserProfile } from "../contract.ts";
import { configDirectory } from "./config-directory.ts";
import { isErrno, replaceFile, syncDirectory } from "./durable-file.ts";
import { keyFileKeys, passphraseKeys } from "./file-key.ts";
import { profileLimits } from "./limits.ts";
import { isScryptCost, seal, unseal } from "./sealed-text.ts";
import { ProfileStoreError } from "./store-error.ts";
import { byLabel, listed, profileFromText, profileText } from "./stored-profile.ts";

export { configDirectory } from "./config-directory.ts";
export { ProfileStoreError, type ProfileStoreErrorCode } from "./store-error.ts";

/** Options of `createFileProfileStore`. */
export interface FileProfileStoreOptions {
  /** The directory of the profiles; by default `profiles` in `configDirectory()`. */
  readonly directory?: string;
  /** The passphrase from which the key is derived; without it the key is read from `keyFile`. */
  readonly passphrase?: string;
  /**
   * The file of the key; by default `profile.key` in `configDirectory()`, created when the first profile is written.
   */
  readonly keyFile?: string;
  /** The cost of deriving the key from a passphrase: scrypt's N, a power of two. */
  readonly scryptCost?: number;
}

const extension = ".profile";

/** File names are hashes, because an id is arbitrary text that could be a path. */
const nameOf = (id: string): string => createHash("sha256").update(id).digest("hex") + extension;

/**
 * Stores each profile in an encrypted file that only its owner may read.
 *
 * @example
 * const profiles = createFileProfileStore({ passphrase });
 * await profiles.list();
 */
export const createFileProfileStore = (options: FileProfileStoreOptions = {}): ProfileStore => {
  const directory = options.directory ?? join(configDirectory(), "profiles");
  const { passphrase, scryptCost = profileLimits.scryptCost } = options;
  if (passphrase === "" || !isScryptCost(scryptCost)) {
    throw new ProfileStoreError("profile_key_unusable", "the passphrase is empty, or scryptCost is out of bounds");
  }

  const names = async (): Promise<readonly string[]> => {
    try {
      const found = (await readdir(directory)).filter((name) => /^[0-9a-f]{64}\.profile$/.test(name));
      return found.sort().slice(0, profileLimits.maxProfiles);
    } catch (error) {
      if (isErrno(error, "ENOENT")) return [];
      throw error;
    }
  };

  const keys =
    passphrase === undefined
      ? keyFileKeys(options.keyFile ?? join(configDirectory(), "profile.key"))
      : passphraseKeys(passphrase, scryptCost);

  const open = async (name: string): Promise<UserProfile | undefined> => {
    const stored = await readBounded(join(directory, name));
    return stored === undefined ? undefined : profileFromText(await unseal(stored, name, keys));
  };

  return {
    list: async () => {
      const profiles: UserProfile[] = [];
      for (const name of await names()) profiles.push(...[await open(name)].filter((one) => one !== undefined));
      return profiles.map(listed).sort(byLabel);
    },
    read: (id) => open(nameOf(id)),
    write: async (profile) => {
      const text = profileText(profile);
      const name = nameOf(profile.id);
      const present = await names();
      if (!present.includes(name) && present.length >= profileLimits.maxProfiles) {
        throw new ProfileStoreError("profile_invalid", `${profileLimits.maxProfiles} profiles are the most`);
      }
      // An existing profile is opened first, so that nothing is written with a wrong or a new key.
      const witness = present.includes(name) ? name : present[0];
      if (witness !== undefined) await open(witness);
      await replaceFile(join(directory, name), await seal(text, name, keys));
    },
    forget: async (id) => {
      try {
        await rm(join(directory, nameOf(id)));
      } catch (error) {
        if (isErrno(error, "ENOENT")) return false;
        throw error;
      }
      await syncDirectory(directory);
      return true;
    },
  };
};

const readBounded = async (file: string): Promise<string | undefined> => {
  try {
    // Base64 makes 4 characters of 3 bytes and a character takes up to 3 bytes, so a file is at most about 4 times as
    // long.
    if ((await stat(file)).size <= 5 * profileLimits.maxProfileLength) return await readFile(file, "utf8");
  } catch (error) {
    if (isErrno(error, "ENOENT")) return undefined;
    throw error;
  }
  throw new ProfileStoreError("profile_unreadable", "a stored profile is too large to be one");
};
