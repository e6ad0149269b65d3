import { webhookLimits } from "./limits.ts";

/** Why a secret cannot be used. */
export type SecretProblem = "secret_empty" | "secret_not_base64" | "secret_too_long";

/** The key of a secret, or why the secret is invalid. */
export type ParsedSecret =
  | { readonly ok: true; readonly key: Uint8Array }
  | { readonly ok: false; readonly code: SecretProblem };

const prefix = "whsec_";
const base64 = /^[A-Za-z0-9+/]+={0,2}$/;

/**
 * Parses a secret: `whsec_` and base64 (Standard Webhooks), or any other text, whose UTF-8 bytes are the key.
 * @example
 * parseSecret("whsec_"); // { ok: false, code: "secret_empty" }
 */
export const parseSecret = (secret: string): ParsedSecret => {
  const bytes = Buffer.from(secret, "utf8");
  if (bytes.length > webhookLimits.maxSecretBytes) return { ok: false, code: "secret_too_long" };
  if (!secret.startsWith(prefix))
    return bytes.length > 0 ? { ok: true, key: bytes } : { ok: false, code: "secret_empty" };
  const text = secret.slice(prefix.length);
  if (text === "") return { ok: false, code: "secret_empty" };
  // Padding is optional, but a remainder of one character encodes no byte.
  if (!base64.test(text) || text.replace(/=+$/, "").length % 4 === 1) return { ok: false, code: "secret_not_base64" };
  return { ok: true, key: Buffer.from(text, "base64") };
};

/** Parses configured secrets; throws an error that does not repeat the secret. */
export const keysOf = (secrets: readonly string[]): readonly Uint8Array[] =>
  secrets.map((secret, index) => {
    const parsed = parseSecret(secret);
    if (!parsed.ok) throw new TypeError(`Webhook secret ${index + 1} cannot be used: ${parsed.code}.`);
    return parsed.key;
  });

/**
 * Generates a random secret in the format of Standard Webhooks.
 * @example
 * parseSecret(generateSecret()).ok; // true
 */
export const generateSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(webhookLimits.generatedSecretBytes));
  return `${prefix}${Buffer.from(bytes).toString("base64")}`;
};
