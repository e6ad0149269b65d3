import { quote } from "@cofill/core";
import { limits } from "./limits.ts";

/** Permanent: scripts and agents read them. */
export const payloadErrorCodes = [
  "missing",
  "unknown_field",
  "reserved_name",
  "wrong_type",
  "not_a_whole_number",
  "not_a_name",
  "below_min",
  "above_max",
  "too_long",
  "too_many_items",
  "too_large",
] as const;

export type PayloadErrorCode = (typeof payloadErrorCodes)[number];

/** What is wrong with an answer, and where in it: `tags[0]`, `address.city`; empty for the whole. */
export interface PayloadError {
  readonly path: string;
  readonly code: PayloadErrorCode;
  readonly message: string;
  readonly expected?: string;
  readonly received?: string;
}

export type ValueFault = Omit<PayloadError, "path">;

/** A key from outside, short enough to be repeated. */
export const quoteKey = (key: string): string =>
  key.length > limits.maxQuotedLength ? `"${key.slice(0, limits.maxQuotedLength)}…"` : quote(key);
