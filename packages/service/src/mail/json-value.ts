import { isReservedKey } from "@cofill/core/kit";
import { limits } from "./limits.ts";

/** Deeper than anything we keep, a name that JavaScript reserves, or what JSON cannot hold. */
export const jsonFault = (value: unknown, depth = 0): string | undefined => {
  if (depth > limits.maxPayloadDepth) return "is nested too deep";
  switch (typeof value) {
    case "string":
      return value.isWellFormed() && !value.includes("\u0000") ? undefined : "holds characters that are none";
    case "number":
      return Number.isFinite(value) ? undefined : "holds a number that is none";
    case "boolean":
    case "undefined":
      return undefined;
    case "object": {
      if (value === null) return undefined;
      const entries = Array.isArray(value) ? value.map((item) => ["", item] as const) : Object.entries(value);
      for (const [key, inner] of entries) {
        if (isReservedKey(key)) return `uses the reserved name "${key}"`;
        const fault = jsonFault(inner, depth + 1);
        if (fault !== undefined) return fault;
      }
      return undefined;
    }
    default:
      return `holds what JSON cannot: a ${typeof value}`;
  }
};
