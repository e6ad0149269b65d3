import { limits } from "./limits.ts";
import { refuse } from "./problems.ts";

interface Waiting {
  readonly value: unknown;
  readonly depth: number;
}

/**
 * Rejects input that is not JSON or exceeds the size limits. Not recursive, because a schema may be nested a hundred
 * thousand levels deep or contain itself.
 */
export const measureSchema = (schema: unknown): void => {
  const stack: Waiting[] = [{ value: schema, depth: 0 }];
  let values = 0;
  let length = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, depth } = next;
    if (++values > limits.maxSchemaValues) refuse("", "schema.values", { maximum: limits.maxSchemaValues });
    if (depth > limits.maxSchemaDepth) refuse("", "schema.depth", { maximum: limits.maxSchemaDepth });
    if (typeof value === "string") length += value.length;
    else if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
      refuse("", "schema.not_json", { type: typeof value });
    } else if (Array.isArray(value)) {
      if (value.length > limits.maxSchemaValues) refuse("", "schema.values", { maximum: limits.maxSchemaValues });
      for (const entry of value) stack.push({ value: entry, depth: depth + 1 });
    } else if (typeof value === "object" && value !== null) {
      for (const key of Object.keys(value)) {
        if (key === "__proto__") refuse("", "name.reserved", { name: key });
        length += key.length;
        stack.push({ value: (value as Record<string, unknown>)[key], depth: depth + 1 });
      }
    }
    if (length > limits.maxSchemaLength) refuse("", "schema.characters", { maximum: limits.maxSchemaLength });
  }
};
