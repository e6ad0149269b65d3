import { StoreError } from "../store.ts";
import { openKeyFile } from "./key-file.ts";
import type { SealingKeys } from "./sealed-settings.ts";
import { generateSealingKey, readSealingKey, type SealingKey } from "./sealing-key.ts";

/** The keys that seal a store's secrets: given, newest first, or in a file that is created when needed. */
export interface SealingOptions {
  /** 32 bytes in base64url each; while keys are rotated, the new one stands before the old one. */
  readonly secretKeys?: readonly string[];
  readonly keyFile?: string;
}

const readGiven = (texts: readonly string[]): readonly SealingKey[] =>
  texts.map((text, index) => {
    const key = readSealingKey(text);
    if (!key) throw new RangeError(`secretKeys[${index}] is not 32 bytes in base64url (43 characters).`);
    return key;
  });

/** The keys that the options name; `hasSealed` tells whether the store already holds a sealed value. */
export const sealingKeysOf = (
  { secretKeys = [], keyFile }: SealingOptions,
  hasSealed: () => boolean | Promise<boolean>,
): SealingKeys => {
  const [newest, ...older] = readGiven(secretKeys);
  if (newest) return async () => [newest, ...older];
  if (keyFile !== undefined)
    return (use) => openKeyFile(keyFile, async () => use === "replace" || !(await hasSealed()));
  return async () => {
    throw new StoreError(
      "unavailable",
      "A key must be given that seals the secrets of this store: secretKeys, or COFILL_SECRET_KEY for the command.",
    );
  };
};

/** A random key in memory, for a store that ends with its process. */
export const passingKeys = (): SealingKeys => {
  const key = readSealingKey(generateSealingKey())!;
  return async () => [key];
};
