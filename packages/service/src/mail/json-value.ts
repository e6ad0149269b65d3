import { isReservedKey } from "@cofill/core/kit";
import { limits } from "./limits.ts";

export type JsonProblem = "nested_too_deep" | "not_text" | "not_json" | { readonly reserved: string };

/**
 * Finds why a value cannot be stored: it is nested too deep, has a reserved member name or unstorable text, or is not
 * JSON.
 */
export const jsonProblem = (value: unknown, depth = 0): JsonProblem | undefined => {
  if (depth > limits.maxPayloadDepth) return "nested_too_deep";
  switch (typeof value) {
    case "string":
      return value.isWellFormed() && !value.includes("\u0000") ? undefined : "not_text";
    case "number":
      return Number.isFinite(value) ? undefined : "not_json";
    case "boolean":
    case "undefined":
      return undefined;
    case "object": {
      if (value === null) return undefined;
      const entries = Array.isArray(value) ? value.map((item) => ["", item] as const) : Object.entries(value);
      for (const [key, inner] of entries) {
        if (isReservedKey(key)) return { reserved: key };
        const refusal = jsonProblem(inner, depth + 1);
        if (refusal !== undefined) return refusal;
      }
      return undefined;
    }
    default:
      return "not_json";
  }
};
