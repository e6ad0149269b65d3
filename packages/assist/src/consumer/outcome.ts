import type { ToolError } from "../contract.ts";

/** A failure as a consumer sees it. */
export interface ConsumerError extends ToolError {
  /** The code as it came, where it was none that a consumer may act on. */
  readonly originalCode?: string;
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ConsumerError };

export const ok = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const fail = (error: ConsumerError): Outcome<never> => ({ ok: false, error });
