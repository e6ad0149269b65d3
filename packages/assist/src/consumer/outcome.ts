import type { ToolError } from "../contract.ts";

/** An error as a consumer returns it. */
export interface ConsumerError extends ToolError {
  /** The provider's own code, if it is neither a known code nor an `x-` code; `code` is then ENGINE_ERROR. */
  readonly originalCode?: string;
}

export type Outcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: ConsumerError };

export const ok = <Value>(value: Value): Outcome<Value> => ({ ok: true, value });

export const fail = (error: ConsumerError): Outcome<never> => ({ ok: false, error });
