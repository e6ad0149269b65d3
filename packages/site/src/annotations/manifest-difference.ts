import { isJsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import { limits } from "./limits.ts";
import type { AgentManifest } from "./manifest.ts";

interface Pair {
  readonly one: unknown;
  readonly other: unknown;
  readonly pointer: string;
}

/** JSON pointers to the differences of two manifests within the size limits; the order of keys does not matter. */
export const manifestDifferences = (one: unknown, other: unknown): readonly string[] => {
  const differing: string[] = [];
  const stack: Pair[] = [{ one, other, pointer: "" }];
  for (let next = stack.pop(); next && differing.length < limits.maxProblems; next = stack.pop()) {
    const { pointer } = next;
    const [mine, theirs] = [next.one, next.other];
    if (Array.isArray(mine) && Array.isArray(theirs) && mine.length === theirs.length) {
      for (const [at, entry] of mine.entries())
        stack.push({ one: entry, other: theirs[at], pointer: pointerTo(pointer, at) });
    } else if (isJsonObject(mine) && isJsonObject(theirs)) {
      for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
        stack.push({ one: ownMember(mine, key), other: ownMember(theirs, key), pointer: pointerTo(pointer, key) });
      }
    } else if (mine !== theirs) differing.push(pointer);
  }
  return differing.sort();
};

const registries = ["actions", "data", "pages", "errors"] as const;

/** The joined manifest and the places where both differ. */
export interface JoinedManifest {
  readonly manifest: AgentManifest;
  /** JSON pointers to parts that both contain with different values. */
  readonly differing: readonly string[];
}

/**
 * Adds the parts that only the page's manifest has to the site's manifest: a page may publish its own part, with
 * actions that exist only while it is open. Where both have a part, the site's counts (D-13).
 * @example
 * joinManifests(manifest, manifest).differing; // []
 */
export const joinManifests = (site: AgentManifest, page: AgentManifest): JoinedManifest => {
  const differing: string[] = [];
  const joined: Record<string, unknown> = { ...site };
  for (const key of ["version", "site", "@context"] as const) {
    if (page[key] === undefined) continue;
    differing.push(...manifestDifferences(site[key], page[key]).map((pointer) => `/${key}${pointer}`));
  }
  for (const registry of registries) {
    const [ours, theirs] = [site[registry] ?? {}, page[registry] ?? {}];
    for (const [name, entry] of Object.entries(theirs)) {
      if (!Object.hasOwn(ours, name)) continue;
      const at = pointerTo(`/${registry}`, name);
      differing.push(...manifestDifferences(ownMember<unknown>(ours, name), entry).map((pointer) => at + pointer));
    }
    if (page[registry]) joined[registry] = { ...theirs, ...ours };
  }
  return { manifest: joined as unknown as AgentManifest, differing: differing.slice(0, limits.maxProblems) };
};
