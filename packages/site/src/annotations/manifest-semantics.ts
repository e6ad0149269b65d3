import { isJsonObject, pointerTo } from "@cofill/core/kit";
import type { ProblemList } from "./manifest-shape.ts";

/** Keywords whose value is data and contains no schemas. */
const dataKeywords = new Set(["const", "enum", "default", "examples"]);

interface Waiting {
  readonly value: unknown;
  readonly pointer: string;
  /** Name of the property whose schema this is. */
  readonly property?: string;
}

/** The properties with `x-semantic`, by name; its text is not interpreted (AAF-SEM-02). */
const semanticProperties = (list: ProblemList, schema: unknown, start: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const stack: Waiting[] = [{ value: schema, pointer: start }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, pointer, property } = next;
    if (Array.isArray(value)) {
      for (const [index, entry] of value.entries()) stack.push({ value: entry, pointer: pointerTo(pointer, index) });
    }
    if (!isJsonObject(value)) continue;
    const meaning = value["x-semantic"];
    if (typeof meaning === "string") found.add(property ?? "");
    else if (meaning !== undefined) list.add(pointerTo(pointer, "x-semantic"), "must be a URI as text");
    for (const [key, entry] of Object.entries(value)) {
      if (dataKeywords.has(key)) continue;
      const inner = pointerTo(pointer, key);
      if (key !== "properties" || !isJsonObject(entry)) stack.push({ value: entry, pointer: inner });
      else {
        for (const [name, one] of Object.entries(entry)) {
          stack.push({ value: one, pointer: pointerTo(inner, name), property: name });
        }
      }
    }
  }
  return found;
};

/**
 * A term whose value ends in a delimiter is a namespace prefix; any other term gives a name its meaning (JSON-LD
 * 1.1).
 */
const isPrefix = (term: string, meaning: unknown): boolean => {
  if (term.startsWith("@")) return true;
  const iri = isJsonObject(meaning) ? meaning["@id"] : meaning;
  return typeof iri === "string" && /[:/?#[\]@]$/.test(iri);
};

const checkContext = (list: ProblemList, context: unknown, properties: ReadonlySet<string>): void => {
  const parts = Array.isArray(context) ? context.map((part, index) => [part, `/@context/${index}`] as const) : [];
  for (const [part, pointer] of Array.isArray(context) ? parts : [[context, "/@context"] as const]) {
    if (!isJsonObject(part)) continue;
    for (const [term, meaning] of Object.entries(part)) {
      if (isPrefix(term, meaning)) continue;
      list.add(
        pointerTo(pointer, term),
        properties.has(term)
          ? `gives "${term}" a meaning that x-semantic gives it too; keep the one in x-semantic`
          : "must be a namespace prefix, because this manifest says what its fields mean with x-semantic",
      );
    }
  }
};

/** Beside `x-semantic`, `@context` may only declare prefixes, so that no meaning is given twice (AAF-CTX-01). */
export const checkSemantics = (list: ProblemList, manifest: Readonly<Record<string, unknown>>): void => {
  const properties = new Set<string>();
  for (const registry of ["actions", "data"]) {
    const entries = manifest[registry];
    if (!isJsonObject(entries)) continue;
    for (const [id, entry] of Object.entries(entries)) {
      for (const side of ["inputSchema", "outputSchema"]) {
        const schema = isJsonObject(entry) ? entry[side] : undefined;
        const pointer = pointerTo(pointerTo(`/${registry}`, id), side);
        for (const name of semanticProperties(list, schema, pointer)) properties.add(name);
      }
    }
  }
  if (properties.size > 0) checkContext(list, manifest["@context"], properties);
};
