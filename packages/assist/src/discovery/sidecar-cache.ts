import type { FoundSidecars } from "./discover.ts";
import { discoveryLimits } from "./limits.ts";

/** Sidecars do not change for one version of one definition (AS-SIDE-02): what was found once is known. */
export interface SidecarCache {
  readonly get: (url: string, version: string) => FoundSidecars | undefined;
  readonly set: (url: string, version: string, found: FoundSidecars) => void;
}

export const createSidecarCache = (maxDefinitions: number = discoveryLimits.maxCachedDefinitions): SidecarCache => {
  const known = new Map<string, FoundSidecars>();
  const keyOf = (url: string, version: string): string => JSON.stringify([url, version]);
  return {
    get: (url, version) => {
      const key = keyOf(url, version);
      const found = known.get(key);
      if (found === undefined) return undefined;
      known.delete(key);
      known.set(key, found);
      return found;
    },
    set: (url, version, found) => {
      const key = keyOf(url, version);
      known.delete(key);
      known.set(key, found);
      const oldest = known.size > maxDefinitions ? known.keys().next().value : undefined;
      if (oldest !== undefined) known.delete(oldest);
    },
  };
};
