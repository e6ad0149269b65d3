import { createHmac, timingSafeEqual } from "node:crypto";
import { fixedLimits } from "./limits.ts";

/** The content of a signed URL, so that nothing is stored for it. */
export interface Grant {
  readonly key: string;
  readonly expiresAtMs: number;
  readonly sizeBytes: number;
  readonly maxBytes: number;
  readonly mimeType: string;
  readonly sha256?: string;
}

export const isKey = (text: string): boolean => text.length <= fixedLimits.maxKeyLength && /^[\w-]+$/.test(text);

/** Derives a key for uploads, because the secret may sign other data too. */
export const grantKey = (secret: string | Uint8Array): Uint8Array =>
  createHmac("sha256", secret).update("cofill upload grant 1").digest();

export const sealGrant = (grant: Grant, key: Uint8Array): string => {
  const { key: file, expiresAtMs, sizeBytes, maxBytes, mimeType, sha256 = null } = grant;
  const content = JSON.stringify([file, expiresAtMs, sizeBytes, maxBytes, mimeType, sha256]);
  const text = Buffer.from(content).toString("base64url");
  return `${text}.${sign(text, key)}`;
};

/** The signed grant; undefined if the signature is invalid. The caller checks the expiry. */
export const openGrant = (sealed: string, key: Uint8Array): Grant | undefined => {
  if (sealed.length > fixedLimits.maxGrantLength) return undefined;
  const [text = "", signature = ""] = sealed.split(".", 2);
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(text, key));
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const content = JSON.parse(Buffer.from(text, "base64url").toString()) as SealedContent;
  const [file, expiresAtMs, sizeBytes, maxBytes, mimeType, sha256] = content;
  return { key: file, expiresAtMs, sizeBytes, maxBytes, mimeType, ...(sha256 !== null && { sha256 }) };
};

type SealedContent = [
  key: string,
  expiresAtMs: number,
  sizeBytes: number,
  maxBytes: number,
  mimeType: string,
  sha256: string | null,
];

const sign = (text: string, key: Uint8Array): string => createHmac("sha256", key).update(text).digest("base64url");
