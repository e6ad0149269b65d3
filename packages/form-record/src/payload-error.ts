import { type LocalIssue, type MessageAudience, messageOf } from "@cofill/core";
import type { FormRecordMessageParams } from "./messages/params.ts";
import { problemOf } from "./messages/problem.ts";

/** Permanent codes of errors in an answer. */
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

/** One of `payloadErrorCodes`. */
export type PayloadErrorCode = (typeof payloadErrorCodes)[number];

/** An error in an answer with its path: `tags[0]`, `address.city`, empty for the whole. */
export interface PayloadError {
  readonly path: string;
  readonly code: PayloadErrorCode;
  readonly message: string;
  /** An acceptable value or part of a schema. */
  readonly expected?: unknown;
  /** The value as given; long text is truncated. */
  readonly received?: unknown;
}

/** The code of an error, with the core issue from which its message is made. */
export interface ValueIssue {
  readonly code: PayloadErrorCode;
  readonly issue: LocalIssue;
}

/** An issue that core does not have. */
export type OwnIssue = {
  [K in "unknown_field" | "reserved_name" | "too_large" | "not_an_answer"]: {
    readonly code: PayloadErrorCode;
    readonly own: K;
    readonly params: FormRecordMessageParams[K];
    readonly expected?: unknown;
  };
}["unknown_field" | "reserved_name" | "too_large" | "not_an_answer"];

/** Makes the public error from an issue. */
export const toPayloadError = (
  path: string,
  label: string | undefined,
  found: ValueIssue | OwnIssue,
  audience: MessageAudience,
): PayloadError => {
  const { code } = found;
  if ("own" in found) {
    const { own, params, expected } = found;
    return {
      path,
      code,
      message: problemOf(own, params as never).message,
      ...(expected !== undefined && { expected }),
    };
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
