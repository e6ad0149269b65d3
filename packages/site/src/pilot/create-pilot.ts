import { discoverSite } from "./discover.ts";
import type { Pilot, PilotOptions } from "./pilot.ts";
import { readViewOf } from "./read-view.ts";
import { readOutcomeOf, runAction } from "./run-action.ts";
import { goToRoute, openSite } from "./site.ts";

/**
 * Makes a pilot for one surface.
 * @example
 * const pilot = createPilot({ surface: domSurface(document) });
 */
export const createPilot = (options: PilotOptions): Pilot => {
  const site = openSite(options);
  return {
    discover: () => discoverSite(site),
    run: (request) => runAction(site, options, request),
    readOutcome: ({ action }) => readOutcomeOf(site, options, action),
    readView: (request) => readViewOf(site, request),
    open: async (route) => {
      const arrival = await site.arrive();
      if ("code" in arrival) return { kind: "refused", stop: arrival };
      if (!arrival.found.ok) return { kind: "refused", stop: arrival.found.stop };
      const gone = await goToRoute(site, arrival.found.manifest, route, arrival.url, "asked for");
      if (!("code" in gone)) return { kind: "opened", route, isLeaving: gone.isLeaving };
      site.log({ event: "refused", action: route, code: gone.code, message: gone.message });
      return { kind: "refused", stop: gone };
    },
  };
};
