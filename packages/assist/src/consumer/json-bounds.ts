import { isJsonObject, ownMember } from "@cofill/core/kit";
import { transportLimits } from "./limits.ts";

/**
 * Whether a received value is within the limits of size and nesting. It walks without recursion; a cycle, which
 * `postMessage` can transfer, ends at the depth limit.
 */
export const isWithinBounds = (
  value: unknown,
  maxLength: number = transportLimits.maxMessageLength,
  maxDepth: number = transportLimits.maxDepth,
): boolean => {
  const pending: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  let length = 0;
  let values = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    values += 1;
    if (next.depth > maxDepth || values > transportLimits.maxValues) return false;
    if (typeof next.value === "string") length += next.value.length;
    else if (Array.isArray(next.value)) {
      if (next.value.length + values + pending.length > transportLimits.maxValues) return false;
      for (const item of next.value) pending.push({ value: item, depth: next.depth + 1 });
    } else if (typeof next.value === "object" && next.value !== null) {
      if (!isPlainObject(next.value)) return false;
      for (const [key, item] of Object.entries(next.value)) {
        length += key.length;
        pending.push({ value: item, depth: next.depth + 1 });
      }
    }
    if (length > maxLength) return false;
  }
  return true;
};

/** Blobs, maps and typed arrays have content that a walk over their keys does not count. */
const isPlainObject = (value: object): boolean => Object.prototype.toString.call(value) === "[object Object]";

/** Reads an own property only, so that `constructor` and `__proto__` are never found by accident. */
export const own = (value: unknown, key: string): unknown => (isJsonObject(value) ? ownMember(value, key) : undefined);
