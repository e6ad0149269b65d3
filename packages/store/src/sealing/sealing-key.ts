import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** A key that seals a store's secrets. It is kept outside the store, so that a copy of the store opens nothing. */
export interface SealingKey {
  /** Public id of the key. */
  readonly id: string;
  readonly bytes: Uint8Array;
}

const keyBytes = 32;
const keyShape = /^[A-Za-z0-9_-]{43}$/;
const cipher = "aes-256-gcm";
const ivBytes = 12;
const tagBytes = 16;
const sealedShape = /^sealed\.1\.([0-9a-f]{16})\.([A-Za-z0-9_-]+)$/;

/**
 * A new key as text: 32 random bytes in base64url.
 *
 * @example
 * process.env.COFILL_SECRET_KEY = generateSealingKey();
 */
export const generateSealingKey = (): string => randomBytes(keyBytes).toString("base64url");

/**
 * Reads a key; undefined for text that is not 32 bytes in base64url.
 *
 * @example
 * const key = readSealingKey(process.env.COFILL_SECRET_KEY ?? "");
 */
export const readSealingKey = (text: string): SealingKey | undefined => {
  if (!keyShape.test(text)) return undefined;
  const bytes = Buffer.from(text, "base64url");
  const id = createHash("sha256").update("cofill sealing key\n").update(bytes).digest("hex").slice(0, 16);
  return { id, bytes };
};

/** Seals a value under a name; the name is authenticated, so that one secret cannot be put in the place of another. */
export const seal = (key: SealingKey, name: string, value: string): string => {
  const iv = randomBytes(ivBytes);
  const encrypt = createCipheriv(cipher, key.bytes, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([iv, encrypt.update(value, "utf8"), encrypt.final(), encrypt.getAuthTag()]);
  return `sealed.1.${key.id}.${sealed.toString("base64url")}`;
};

/** Whether a stored value is sealed; earlier versions stored secrets in plain text. */
export const isSealed = (stored: string): boolean => sealedShape.test(stored);

export type Unsealed =
  | { readonly ok: true; readonly value: string; readonly keyId: string }
  /** `unknown_key`: sealed with none of the given keys; `damaged`: not the value that was sealed under this name. */
  | { readonly ok: false; readonly reason: "unknown_key" | "damaged"; readonly keyId: string };

/** Opens a sealed value with the key that sealed it. */
export const unseal = (keys: readonly SealingKey[], name: string, stored: string): Unsealed => {
  const [, keyId = "", text = ""] = sealedShape.exec(stored) ?? [];
  const key = keys.find(({ id }) => id === keyId);
  if (!key) return { ok: false, reason: "unknown_key", keyId };
  const sealed = Buffer.from(text, "base64url");
  if (sealed.length < ivBytes + tagBytes) return { ok: false, reason: "damaged", keyId };
  const end = sealed.length - tagBytes;
  const decrypt = createDecipheriv(cipher, key.bytes, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(end));
  try {
    const value = Buffer.concat([decrypt.update(sealed.subarray(ivBytes, end)), decrypt.final()]).toString("utf8");
    return { ok: true, value, keyId };
  } catch {
    // Node gives no further reason for a failed authentication.
    return { ok: false, reason: "damaged", keyId };
  }
};
