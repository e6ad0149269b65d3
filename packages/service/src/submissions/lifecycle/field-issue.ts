import type { WaitsFor } from "@cofill/core";
import type { MessageSource } from "../../messages/message-source.ts";
import type { FieldErrorCode, NextAction } from "../contract.ts";

/** Something that is missing or wrong, before the channel words it: a FieldError without its message. */
export interface FieldIssue {
  readonly path: string;
  readonly code: FieldErrorCode;
  readonly message: MessageSource;
  readonly expected?: unknown;
  readonly received?: unknown;
  readonly role?: string;
  readonly waitsFor?: WaitsFor;
}

/** What a hint is made from: texts of the author or of a reviewer, then messages. */
export interface Hint {
  readonly texts?: readonly string[];
  readonly messages?: readonly MessageSource[];
}

/** A NextAction before its hint is worded. */
export type Action = Omit<NextAction, "hint"> & { readonly hint?: Hint };
