import type { KeyScope } from "./store.ts";

/**
 * The text of the column `operation` of an idempotency key: the operation and its principal. Keys had no principal at first,
 * and with both in one column neither the unique index nor servers of the version before had to change.
 */
export const keyOperation = ({ operation, principal }: Pick<KeyScope, "operation" | "principal">): string =>
  `${operation} ${principal}`;

/** Reads the text of `keyOperation`. */
export const readKeyOperation = (text: string): Pick<KeyScope, "operation" | "principal"> => {
  const [operation = ""] = text.split(" ", 1);
  return { operation: operation as KeyScope["operation"], principal: text.slice(operation.length + 1) };
};
