import { isJsonObject, pointerTo } from "@cofill/core/kit";
import { measureJson } from "./json-size.ts";
import { limits } from "./limits.ts";
import type { AgentManifest, ManifestProblem, ReadManifest } from "./manifest.ts";
import { checkSemantics } from "./manifest-semantics.ts";
import { checkShape, ProblemList } from "./manifest-shape.ts";

const size = {
  what: "A manifest",
  maxValues: limits.maxManifestValues,
  maxDepth: limits.maxManifestDepth,
  maxLength: limits.maxManifestLength,
} as const;

/**
 * Reads a manifest from text or parsed JSON; nothing in it is fetched or executed.
 * @example
 * readManifest("{").state; // "unparseable"
 */
export const readManifest = (source: unknown): ReadManifest => {
  if (typeof source !== "string") return judge(source);
  if (source.length > limits.maxManifestLength) {
    return unparseable(`A manifest must hold at most ${limits.maxManifestLength} characters`);
  }
  try {
    return judge(JSON.parse(source.replace(/^\ufeff/, "")));
  } catch (error) {
    // JSON.parse's message gives the position; a manifest too deep for it is rejected too.
    return unparseable(`The manifest is not JSON: ${error instanceof Error ? error.message : "it cannot be read"}`);
  }
};

const unparseable = (message: string): ReadManifest => ({ state: "unparseable", problems: [{ pointer: "", message }] });
const invalid = (problems: readonly ManifestProblem[]): ReadManifest => ({ state: "invalid", problems });

const judge = (json: unknown): ReadManifest => {
  const measured = measureJson(json, size);
  if (typeof measured === "string") return invalid([{ pointer: "", message: measured }]);
  const list = new ProblemList();
  checkShape(list, json, "");
  if (isJsonObject(json)) {
    checkReferences(list, json);
    checkSemantics(list, json);
  }
  return list.problems.length > 0
    ? invalid(list.problems)
    : { state: "valid", manifest: json as never as AgentManifest };
};

const keysOf = (value: unknown): ReadonlySet<string> => new Set(isJsonObject(value) ? Object.keys(value) : []);

/** Checks that every action and view of a page exists (D-09) and that each id is used once. */
const checkReferences = (list: ProblemList, manifest: Readonly<Record<string, unknown>>): void => {
  const known = { actions: keysOf(manifest.actions), data: keysOf(manifest.data) };
  for (const id of known.data) {
    if (known.actions.has(id))
      list.add(pointerTo("/data", id), "has the id of an action; a planner could not tell them apart");
  }
  if (!isJsonObject(manifest.pages)) return;
  for (const [route, page] of Object.entries(manifest.pages)) {
    for (const kind of ["actions", "data"] as const) {
      const named = isJsonObject(page) ? page[kind] : undefined;
      if (!Array.isArray(named)) continue;
      for (const [index, id] of named.entries()) {
        if (typeof id !== "string" || known[kind].has(id)) continue;
        const what = kind === "actions" ? "action" : "data view";
        list.add(
          `${pointerTo("/pages", route)}/${kind}/${index}`,
          `names the ${what} "${id.slice(0, limits.maxReceived)}", which the manifest does not have`,
        );
      }
    }
  }
};
