import { Recent } from "@cofill/core/kit";
import type { FoundSidecars } from "./found-sidecars.ts";
import { discoveryLimits } from "./limits.ts";

/** Caches sidecars by definition URL and version, because they do not change for one version (AS-SIDE-02). */
export interface SidecarCache {
  readonly get: (url: string, version: string) => FoundSidecars | undefined;
  readonly set: (url: string, version: string, found: FoundSidecars) => void;
}

export const createSidecarCache = (maxDefinitions: number = discoveryLimits.maxCachedDefinitions): SidecarCache => {
  const known = new Recent<FoundSidecars>(maxDefinitions);
  const keyOf = (url: string, version: string): string => JSON.stringify([url, version]);
  return {
    get: (url, version) => known.get(keyOf(url, version)),
    set: (url, version, found) => known.set(keyOf(url, version), found),
  };
};
