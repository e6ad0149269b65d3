import type { JsonObject } from "@cofill/core/kit";
import type { Schema } from "@cofill/core/schema";
import { copyHeld, SchemaCopies } from "./copy-schema.ts";
import { applicators, definitionKeywords } from "./keywords.ts";
import type { Registry } from "./registry.ts";

const names: ReadonlySet<string> = new Set([
  "$id",
  "$schema",
  "$anchor",
  "$dynamicAnchor",
  "$dynamicRef",
  "$ref",
  ...definitionKeywords,
]);

/** A self-contained copy of a part of a schema, with everything it refers to. */
export const bundleSchema = (registry: Registry, schemas: readonly Schema[], id: string): JsonObject => {
  const copies = new SchemaCopies(registry, (node, copy) => ({
    ...Object.fromEntries(Object.entries(node).filter(([keyword]) => !names.has(keyword) && !applicators.has(keyword))),
    ...copyHeld(node, copy),
  }));
  const copied = schemas.map(copies.copy);
  const [only] = copied;
  const schema = copied.length === 1 && typeof only === "object" ? only : only === true ? {} : { anyOf: copied };
  const { definitions } = copies;
  // Its own $id makes its references resolve inside itself wherever it is embedded.
  return Object.keys(definitions).length === 0 ? schema : { $id: id, ...schema, $defs: definitions };
};
