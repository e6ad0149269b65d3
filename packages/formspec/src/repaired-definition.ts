import { isJsonObject } from "@cofill/core/kit";
import type { FormspecDefinition } from "./definition.ts";
import type { DefinitionProblem } from "./definition-problem.ts";
import { readDefinition } from "./read-definition.ts";

type Loose = Record<string, unknown>;

export interface Repaired {
  readonly definition: FormspecDefinition;
  /** Pointers to replaced parts, whose own problems are ignored. */
  readonly places: readonly string[];
  /** Whether keys were invented, so that unresolved names may be a consequence. */
  readonly madeKeys: boolean;
}

const harmless: Readonly<Record<string, (index: number, key: string) => Loose>> = {
  binds: (_, key) => ({ path: key }),
  shapes: (index) => ({ id: `unreadable-${index}`, target: "#", message: "unreadable", constraint: "true" }),
  variables: (index) => ({ name: `unreadable_${index}`, expression: "1" }),
};

const defaults: Loose = { $formspec: "1.0", url: "urn:unreadable", version: "0", status: "draft", title: "unreadable" };

const tokensOf = (pointer: string): readonly string[] =>
  pointer
    .split("/")
    .slice(1)
    .map((token) => token.replace(/~1/g, "/").replace(/~0/g, "~"));

/** Number of pointer tokens that lead to the item, as in `items/0/children/2`. */
const itemDepth = (tokens: readonly string[]): number => {
  let depth = 0;
  while ((tokens[depth] === "items" || tokens[depth] === "children") && /^\d+$/.test(tokens[depth + 1] ?? ""))
    depth += 2;
  return depth;
};

const mendItem = (item: Loose, property: string | undefined, number: number): boolean => {
  const needsKey = property === "key" || (property === undefined && typeof item.key !== "string");
  if (needsKey) item.key = `unreadable${number}`;
  item.label = typeof item.label === "string" && item.label !== "" ? item.label : "unreadable";
  if (property === "type" || typeof item.type !== "string") Object.assign(item, { type: "field", dataType: "string" });
  if (property === "dataType" || (item.type === "field" && item.dataType === undefined)) item.dataType = "string";
  const isStructure = property === "key" || property === "type" || property === "dataType" || property === "label";
  if (property !== undefined && !isStructure) delete item[property];
  if (item.type === "group" && !Array.isArray(item.children)) item.children = [];
  return needsKey;
};

/**
 * A copy of a definition with unreadable parts replaced by valid ones, so that problems elsewhere are found in the
 * same run. Undefined when no such copy is possible.
 */
export const repairDefinition = (json: unknown, problems: readonly DefinitionProblem[]): Repaired | undefined => {
  if (!isJsonObject(json) || problems.some(({ code }) => code === "limit_exceeded" || code === "not_an_object"))
    return undefined;
  const copy = JSON.parse(JSON.stringify(json)) as Loose;
  const places: string[] = [];
  let madeKeys = false;
  for (const [number, { pointer }] of problems.entries()) {
    const tokens = tokensOf(pointer);
    const [head = "", index = ""] = tokens;
    const list = copy[head];
    const replace = Object.hasOwn(harmless, head) ? harmless[head] : undefined;
    const depth = itemDepth(tokens);
    if (tokens.length === 0) for (const [key, value] of Object.entries(defaults)) copy[key] ??= value;
    else if (replace && Array.isArray(list) && /^\d+$/.test(index)) {
      list[Number(index)] = replace(Number(index), "");
      places.push(`/${head}/${index}`);
    } else if (depth > 0) {
      let item: unknown = copy;
      for (const token of tokens.slice(0, depth))
        item = isJsonObject(item) || Array.isArray(item) ? (item as Loose)[token] : undefined;
      if (!isJsonObject(item)) return undefined;
      madeKeys = mendItem(item as Loose, tokens[depth], number) || madeKeys;
      places.push(`/${tokens.slice(0, depth + 1).join("/")}`);
    } else if (Object.hasOwn(defaults, head)) copy[head] = defaults[head];
    else delete copy[head];
  }
  const first = Array.isArray(copy.items) ? (copy.items.find(isJsonObject) as Loose | undefined) : undefined;
  for (const bind of Array.isArray(copy.binds) ? copy.binds : [])
    if (isJsonObject(bind) && bind.path === "") Object.assign(bind, { path: first?.key });
  const read = readDefinition(copy);
  return read.ok ? { definition: read.definition, places, madeKeys } : undefined;
};
