import { createHmac } from "node:crypto";
import { webhookLimits } from "./limits.ts";
import { keysOf } from "./secret.ts";

/** The three headers of Standard Webhooks (D-20). */
export interface WebhookHeaders {
  readonly "webhook-id": string;
  readonly "webhook-timestamp": string;
  readonly "webhook-signature": string;
}

/** The id, body and time that a signature covers. */
export interface WebhookMessage {
  readonly id: string;
  readonly body: string | Uint8Array;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Signs with every secret in the given order, so that during a rotation a receiver needs only one of them.
 *
 * @example const headers = signWebhook([secret], { id: "msg_1", body: "{}", now: Date.now() });
 */
export const signWebhook = (secrets: readonly string[], message: WebhookMessage): WebhookHeaders =>
  signWithKeys(keysOf(secrets), message);

export const signWithKeys = (keys: readonly Uint8Array[], { id, body, now }: WebhookMessage): WebhookHeaders => {
  if (keys.length === 0) throw new TypeError("A webhook is signed with at least one secret.");
  // A full stop separates the signed parts, and a control character would end the header.
  if (!/^[!-~]+$/.test(id) || id.includes(".") || id.length > webhookLimits.maxIdLength)
    throw new TypeError("A webhook's id is visible ASCII without a full stop.");
  const timestamp = String(Math.floor(now / 1000));
  const signatures = keys.map((key) => `v1,${digest(key, id, timestamp, body).toString("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
};

export const digest = (key: Uint8Array, id: string, timestamp: string, body: string | Uint8Array): Buffer =>
  createHmac("sha256", key).update(`${id}.${timestamp}.`, "utf8").update(body).digest();
