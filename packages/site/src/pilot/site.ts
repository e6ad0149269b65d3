import { quote } from "@cofill/core";
import type { AgentManifest } from "../annotations/manifest.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { indexPage } from "../annotations/resolve-index.ts";
import type { Resolution } from "../annotations/resolve-one.ts";
import { type FoundManifest, findManifest } from "./find-manifest.ts";
import { type PilotLimits, limits as usualLimits } from "./limits.ts";
import type { LogLine } from "./log.ts";
import type { Remark, Stop } from "./outcome.ts";
import type { PilotOptions } from "./pilot.ts";
import { urlOfRoute } from "./routes.ts";
import type { FetchedText, Surface } from "./surface.ts";

/** State shared by all parts of the pilot: surface, resolution mode, log. */
export interface Site {
  readonly surface: Surface;
  readonly how: Resolution;
  readonly limits: PilotLimits;
  readonly now: () => number;
  readonly log: (line: LogLine) => void;
  arrive(): Promise<Arrival | Stop>;
  /** Opens a page of the manifest; `isLeaving` if this code runs in the page being left. */
  go(route: string, url: URL, why: string): Promise<Stop | { readonly isLeaving: boolean }>;
}

export interface Arrival {
  readonly url: string;
  readonly index: PageIndex;
  readonly found: FoundManifest;
}

export const openSite = (options: PilotOptions): Site => {
  const { log: write, now = Date.now } = options;
  const log = (line: LogLine) => write?.({ at: now(), ...line });
  const fetched = new Map<string, FetchedText>();
  const { surface } = options;
  // The manifest is fetched once, not at every step.
  const fetchOnce: Surface["fetchText"] = async (url, maxBytes) => {
    const known = fetched.get(url) ?? (await surface.fetchText(url, maxBytes));
    if (known.state !== "failed") fetched.set(url, known);
    return known;
  };
  return {
    surface,
    how: { mode: options.mode ?? "strict" },
    limits: { ...usualLimits, ...options.limits },
    now,
    log,
    arrive: async () => {
      const taken = await surface.snapshot();
      if (!taken.ok) return { code: "page_unreadable", message: taken.problem.message };
      const { snapshot } = taken;
      const found: FoundManifest = options.manifest
        ? { ok: true, manifest: options.manifest, source: "given", remarks: [] }
        : await findManifest(fetchOnce, snapshot);
      log({ event: "manifest", source: found.ok ? found.source : "none" });
      return { url: snapshot.url, index: indexPage(snapshot), found };
    },
    go: async (route, url, why) => {
      log({ event: "navigated", route, why });
      const outcome = await surface.navigate(url.href);
      if (outcome.state === "leaving") return { isLeaving: true };
      if (outcome.state === "failed") {
        return { code: "navigation_failed", message: `${quote(route)} could not be opened: ${outcome.message}` };
      }
      const { origin } = new URL(await surface.url());
      if (origin === url.origin) return { isLeaving: false };
      return { code: "other_origin", message: `${quote(route)} led to ${quote(origin)}, which is another site.` };
    },
  };
};

/** Opens a route after checking that it is allowed. */
export const goToRoute = async (
  site: Site,
  manifest: AgentManifest,
  route: string,
  current: string,
  why: string,
): Promise<Stop | { readonly isLeaving: boolean }> => {
  const target = urlOfRoute(route, manifest, current);
  return target.ok ? site.go(route, target.url, why) : target.stop;
};

export const severalPages = (id: string, routes: readonly string[]): readonly Remark[] =>
  routes.length < 2
    ? []
    : [
        {
          code: "several_pages",
          message: `${quote(id)} is on ${routes.length} pages; the first of the manifest was opened.`,
        },
      ];
