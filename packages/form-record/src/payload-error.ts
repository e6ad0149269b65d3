import { type LocalIssue, type MessageAudience, messageOf } from "@cofill/core";
import { en } from "./messages/en.ts";

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
  /** What would be right: a value, or a part of a schema. */
  readonly expected?: unknown;
  /** The value as it came; text is cut. */
  readonly received?: unknown;
}

/** The code of an answer's error, with the core's issue that its sentence is made from. */
export interface ValueIssue {
  readonly code: PayloadErrorCode;
  readonly issue: LocalIssue;
}

/** What the core has no issue for. */
export interface OwnIssue {
  readonly code: PayloadErrorCode;
  readonly own: keyof typeof en;
  readonly params: Readonly<Record<string, unknown>>;
  readonly expected?: unknown;
}

/** The error as it is handed out. */
export const toPayloadError = (
  path: string,
  label: string | undefined,
  found: ValueIssue | OwnIssue,
  audience: MessageAudience,
): PayloadError => {
  const { code } = found;
  if ("own" in found) {
    const { own, params, expected } = found;
    return { path, code, message: en[own](params), ...(expected !== undefined && { expected }) };
  }
  const { expected, received } = found.issue;
  return {
    path,
    code,
    message: messageOf(found.issue, { label, audience }),
    ...(expected !== undefined && { expected }),
    ...(received !== undefined && { received }),
  };
};
