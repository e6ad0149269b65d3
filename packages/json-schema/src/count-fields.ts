import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import { inPlaceOf } from "./keywords.ts";
import type { Registry } from "./registry.ts";

/** The subschemas that may speak of one value, in whatever branch. */
const partsOf = (registry: Registry, schema: JsonObject): readonly JsonObject[] => {
  const found = new Set<JsonObject>();
  const visit = (next: unknown): void => {
    if (!isJsonObject(next) || found.has(next)) return;
    found.add(next);
    visit(registry.target(next)?.schema);
    for (const inner of inPlaceOf(next)) visit(inner);
  };
  visit(schema);
  return [...found];
};

/**
 * How many fields a schema describes, each place behind several references counted for each of them but looked at once,
 * so that a schema that doubles with every level is seen through before it is unfolded.
 */
export const countFields = (registry: Registry): number => {
  const known = new Map<JsonObject, number>();
  const count = (schema: unknown): number => {
    if (!isJsonObject(schema)) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    // Stands for what contains itself, which is one field of JSON.
    known.set(schema, 1);
    const parts = partsOf(registry, schema);
    const names = new Map<string, number>();
    let rows = 0;
    for (const { properties, items } of parts) {
      for (const name of isJsonObject(properties) ? Object.keys(properties) : []) {
        names.set(name, Math.max(names.get(name) ?? 0, count(ownMember(properties as JsonObject, name))));
      }
      if (isJsonObject(items)) rows = Math.max(rows, count(items));
    }
    const total = Math.max(
      1,
      rows,
      Array.from(names.values()).reduce((sum, own) => sum + own, 0),
    );
    known.set(schema, total);
    return total;
  };
  return count(registry.root);
};
