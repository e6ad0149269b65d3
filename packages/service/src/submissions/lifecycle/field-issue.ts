import type { WaitsFor } from "@cofill/core";
import type { MessageSource } from "../../messages/message-source.ts";
import type { FieldErrorCode, NextAction } from "../contract.ts";

/** A missing or invalid field before the channel makes its message: a FieldError without text. */
export interface FieldIssue {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: MessageSource;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly role?: string;
  readonly waitsFor?: WaitsFor;
}

/** The sources of a hint: texts of the author or a reviewer, then messages. */
export interface Hint {
  readonly texts?: readonly string[];
  readonly messages?: readonly MessageSource[];
}

/** A NextAction before the message of its hint is made. */
export type Action = Omit<NextAction, "hint"> & { readonly hint?: Hint };
