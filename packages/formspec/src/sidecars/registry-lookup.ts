import compareVersions from "semver/functions/compare.js";
import satisfies from "semver/functions/satisfies.js";
import validVersion from "semver/functions/valid.js";
import type { RegistryDocument, RegistryEntry, Sidecars } from "./documents.ts";
import { isRange } from "./target-definition.ts";

const indexes = new WeakMap<RegistryDocument, ReadonlyMap<string, readonly RegistryEntry[]>>();

const entriesNamed = (registry: RegistryDocument, name: string): readonly RegistryEntry[] => {
  let index = indexes.get(registry);
  if (index === undefined) {
    index = Map.groupBy(registry.entries, (entry) => entry.name);
    indexes.set(registry, index);
  }
  return index.get(name) ?? [];
};

/**
 * Finds an entry by name: the last registry wins, and within a registry the highest version.
 * @example
 * registryEntry({ registries: [{ entries: [{ name: "x-iban", category: "dataType" }] }] }, "x-iban")?.category; // "dataType"
 */
export const registryEntry = (
  { registries }: Pick<Sidecars, "registries">,
  name: string,
  category?: string,
): RegistryEntry | undefined => {
  for (let index = registries.length - 1; index >= 0; index--) {
    const entries = entriesNamed(registries[index]!, name).filter(
      (entry) => category === undefined || entry.category === category,
    );
    if (entries.length > 0) return entries.reduce((best, next) => (isNewer(next, best) ? next : best));
  }
  return undefined;
};

const isNewer = (next: RegistryEntry, best: RegistryEntry): boolean => {
  const [a, b] = [validVersion(next.version), validVersion(best.version)];
  if (a === null || b === null) return a !== null || b === null;
  return compareVersions(a, b) >= 0;
};

/** Status and compatibility of a registry entry. */
export interface RegistryFacts {
  readonly status: "draft" | "stable" | "deprecated" | "retired" | "unknown";
  /** The publisher's notice for users of a deprecated entry. */
  readonly deprecationNotice?: string;
  /** Absent when the entry gives no version range, or an unreadable one. */
  readonly compatible?: boolean;
}

/** Derives the status and compatibility of an entry. */
export const registryFacts = (entry: RegistryEntry, formspecVersion = "1.0.0"): RegistryFacts => {
  const range = entry.compatibility?.formspecVersion;
  const readable = typeof range === "string" && isRange(range);
  return {
    status:
      (["draft", "stable", "deprecated", "retired"] as const).find((known) => known === entry.status) ?? "unknown",
    ...(entry.deprecationNotice !== undefined && { deprecationNotice: entry.deprecationNotice }),
    ...(readable && { compatible: satisfies(formspecVersion, range) }),
  };
};
