import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";
import { inPlaceOf } from "./keywords.ts";
import type { Registry } from "./registry.ts";

/** The subschemas that can apply to one value, in any branch. */
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
 * Counts the fields of a schema. A shared subschema is counted at each use but visited once, so that a schema that
 * doubles with every level is detected before it is expanded.
 */
export const countFields = (registry: Registry): number => {
  const known = new Map<JsonObject, number>();
  const count = (schema: unknown): number => {
    if (!isJsonObject(schema)) return 1;
    const before = known.get(schema);
    if (before !== undefined) return before;
    // A recursive schema counts as one JSON field.
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
