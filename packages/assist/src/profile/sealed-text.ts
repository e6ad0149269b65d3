import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { KeyRing, KeySource } from "./file-key.ts";
import { profileLimits } from "./limits.ts";
import { ProfileStoreError } from "./store-error.ts";

/** The content of a stored file; the members besides `data` say how it was encrypted, so that this can change later. */
interface Sealed {
  readonly cofillProfile: 1;
  readonly cipher: "aes-256-gcm";
  readonly key: KeySource;
  readonly iv: string;
  readonly tag: string;
  readonly data: string;
}

/** Authenticated data, so that a file copied to another name does not decrypt. */
const contextOf = (place: string, key: KeySource): Buffer =>
  Buffer.from(JSON.stringify(["cofill-profile-1", place, key]));

export const seal = async (text: string, place: string, keys: KeyRing): Promise<string> => {
  const source = await keys.newSource();
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await keys.keyFor(source), iv);
  cipher.setAAD(contextOf(place, source));
  const data = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const sealed: Sealed = {
    cofillProfile: 1,
    cipher: "aes-256-gcm",
    key: source,
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    data: data.toString("base64"),
  };
  return `${JSON.stringify(sealed)}\n`;
};

export const unseal = async (stored: string, place: string, keys: KeyRing): Promise<string> => {
  const sealed = readSealed(stored);
  if (sealed === undefined) throw new ProfileStoreError("profile_unreadable", "a stored profile is damaged");
  const key = await keys.keyFor(sealed.key);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(sealed.iv, "base64"), { authTagLength: 16 });
    decipher.setAAD(contextOf(place, sealed.key));
    decipher.setAuthTag(Buffer.from(sealed.tag, "base64"));
    return Buffer.concat([decipher.update(Buffer.from(sealed.data, "base64")), decipher.final()]).toString("utf8");
  } catch {
    throw new ProfileStoreError("profile_unreadable", "the key does not open a stored profile, or it was changed");
  }
};

const readSealed = (stored: string): Sealed | undefined => {
  try {
    const { cofillProfile, cipher, key, iv, tag, data } = JSON.parse(stored) as Partial<Record<string, unknown>>;
    const source = readKeySource(key);
    if (cofillProfile !== 1 || cipher !== "aes-256-gcm" || source === undefined) return undefined;
    if (typeof iv !== "string" || typeof tag !== "string" || typeof data !== "string") return undefined;
    return { cofillProfile, cipher, key: source, iv, tag, data };
  } catch {
    return undefined;
  }
};

/** The cost is bounded, because a changed file could make deriving the key take hours. */
const readKeySource = (given: unknown): KeySource | undefined => {
  const { kind, cost, salt } = (given ?? {}) as Partial<Record<string, unknown>>;
  if (kind === "key-file") return { kind };
  if (kind !== "scrypt" || typeof cost !== "number" || typeof salt !== "string") return undefined;
  return isScryptCost(cost) && salt.length <= 64 ? { kind, cost, salt } : undefined;
};

export const isScryptCost = (cost: number): boolean =>
  cost >= profileLimits.minScryptCost && cost <= profileLimits.maxScryptCost && Number.isInteger(Math.log2(cost));
