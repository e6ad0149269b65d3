import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Report } from "./problem.ts";

const prefix = "#/referenceDefs/";

/** Resolves the `$ref` of an entry; the entry's own properties take precedence, except for the id, which is the key. */
export const followReference = (
  entry: JsonObject,
  defs: JsonObject,
  at: string,
  report: Report,
): JsonObject | undefined => {
  const { $ref, id: _, ...overrides } = entry;
  const key = typeof $ref === "string" && $ref.startsWith(prefix) ? keyOf($ref.slice(prefix.length)) : undefined;
  const found = key === undefined ? undefined : ownMember(defs, key);
  if (key !== undefined && isJsonObject(found)) return { ...found, ...overrides, id: key };
  const named = typeof $ref === "string" ? $ref.slice(0, 200) : "it";
  return report.warn("unresolved_reference", pointerTo(at, "$ref"), `${named} is not in referenceDefs; entry left out`);
};

/** Decodes a step of a JSON pointer in a URI fragment. */
const keyOf = (step: string): string | undefined => {
  if (step.includes("/")) return undefined;
  try {
    return decodeURIComponent(step).replaceAll("~1", "/").replaceAll("~0", "~");
  } catch {
    return undefined;
  }
};
