import { isJsonObject } from "@cofill/core/kit";

interface JsonLimits {
  readonly what: string;
  readonly maxValues: number;
  readonly maxDepth: number;
  readonly maxLength: number;
}

interface Waiting {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * The reason why a value is not JSON or too large. Not recursive, because it may be nested a hundred
 * thousand levels deep or contain itself.
 */
export const measureJson = (json: unknown, most: JsonLimits): string | undefined => {
  const stack: Waiting[] = [{ value: json, depth: 0 }];
  let values = 0;
  let length = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next;
    if (++values > most.maxValues) return `${most.what} must hold at most ${most.maxValues} values`;
    if (depth > most.maxDepth) return `${most.what} must be nested at most ${most.maxDepth} deep`;
    if (typeof value === "string") length += value.length;
    else if (typeof value === "number" && !Number.isFinite(value)) return `${most.what} must be JSON; ${value} is not`;
    else if (Array.isArray(value)) {
      if (value.length > most.maxValues) return `${most.what} must hold at most ${most.maxValues} values`;
      for (const entry of value) stack.push({ value: entry, depth: depth + 1 });
    } else if (isJsonObject(value)) {
      for (const key of Object.keys(value)) {
        if (key === "__proto__") return `${most.what} must not have the key "__proto__"`;
        if (!key.isWellFormed()) return `${most.what} must have keys of whole Unicode characters`;
        length += key.length;
        stack.push({ value: value[key], depth: depth + 1 });
      }
    } else if (value !== null && typeof value !== "boolean" && typeof value !== "number") {
      return `${most.what} must be JSON; ${value === undefined ? "nothing" : `a ${typeof value}`} is not`;
    }
    if (length > most.maxLength) return `${most.what} must hold at most ${most.maxLength} characters`;
  }
  return undefined;
};
