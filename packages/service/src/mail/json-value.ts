import { isReservedKey } from "@cofill/core/kit";
import { limits } from "./limits.ts";

export type JsonFault = "nested_too_deep" | "not_text" | "not_json" | { readonly reserved: string };

/** Deeper than anything we keep, a name that JavaScript reserves, or what JSON cannot hold. */
export const jsonFault = (value: unknown, depth = 0): JsonFault | undefined => {
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
        const fault = jsonFault(inner, depth + 1);
        if (fault !== undefined) return fault;
      }
      return undefined;
    }
    default:
      return "not_json";
  }
};
