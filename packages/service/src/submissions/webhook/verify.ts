import { timingSafeEqual } from "node:crypto";
import { webhookLimits } from "./limits.ts";
import { keysOf } from "./secret.ts";
import { digest } from "./signature.ts";

/** The headers of a received webhook, as `fetch` or Node gives them. */
export type ReceivedHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The id and time of a genuine webhook, or why it is not genuine. */
export type Verification =
  | { readonly ok: true; readonly id: string; readonly timestampMs: number }
  | {
      readonly ok: false;
      readonly code:
        | "header_missing"
        | "timestamp_invalid"
        | "timestamp_too_old"
        | "timestamp_too_new"
        | "signature_wrong";
    };

/**
 * Verifies a received webhook: one of the secrets signed exactly this body within the tolerance.
 *
 * @example
 * const verified = verifyWebhook([secret], request.headers, await request.text(), Date.now());
 * if (!verified.ok) return new Response(verified.code, { status: 401 });
 */
export const verifyWebhook = (
  secrets: readonly string[],
  headers: ReceivedHeaders,
  body: string | Uint8Array,
  now: number,
  toleranceMs: number = webhookLimits.toleranceMs,
): Verification => {
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!id || !timestamp || !signatures) return { ok: false, code: "header_missing" };

  if (!/^\d{1,12}$/.test(timestamp)) return { ok: false, code: "timestamp_invalid" };
  const timestampMs = Number(timestamp) * 1000;
  // Timestamps have whole seconds, so the current time is rounded down to seconds too.
  const age = Math.floor(now / 1000) * 1000 - timestampMs;
  if (age > toleranceMs) return { ok: false, code: "timestamp_too_old" };
  if (-age > toleranceMs) return { ok: false, code: "timestamp_too_new" };

  const expected = keysOf(secrets).map((key) => digest(key, id, timestamp, body));
  const received = signatures.split(" ", webhookLimits.maxSignatures).flatMap(bytesOfSignature);
  const isSigned = received.some((one) => expected.some((other) => timingSafeEqual(one, other)));
  return isSigned ? { ok: true, id, timestampMs } : { ok: false, code: "signature_wrong" };
};

/** Signatures of unknown versions are ignored, as Standard Webhooks demands. */
const bytesOfSignature = (text: string): readonly Buffer[] => {
  const match = /^v1,([A-Za-z0-9+/]{43}=)$/.exec(text);
  return match ? [Buffer.from(match[1]!, "base64")] : [];
};

const headerOf = (headers: ReceivedHeaders, name: string): string | undefined => {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  // A header that was sent twice is ambiguous, so it counts as missing.
  return typeof found === "string" ? found : undefined;
};
