import { type ActionRun, look, type Sight } from "./action-run.ts";
import type { RunOutcome, Stop } from "./outcome.ts";
import { waitUntil } from "./press.ts";
import { isAtRoute, routesListing } from "./routes.ts";
import { goToRoute, type Site, severalPages } from "./site.ts";
import { go, wayIntoDialog } from "./way.ts";

/** Finds the action in this page, opening its dialog, else goes to the page that has it. */
export const findHere = async (site: Site, run: ActionRun): Promise<Sight | Stop | RunOutcome> => {
  const { action, manifest } = run;
  let looked = await look(run);
  if (!looked.ok) return looked.stop;
  if (!looked.sight.element && !looked.sight.dialog && looked.sight.missing?.code === "action_not_found") {
    const { url } = looked.sight;
    const routes = routesListing(manifest, "actions", action);
    const [route] = routes;
    if (route !== undefined && !routes.some((one) => isAtRoute(one, url))) return move(site, run, route, routes, url);
    // The page may still be rendering.
    await waitUntil(run, (sight) => sight.element !== undefined || sight.dialog !== undefined);
    looked = await look(run);
    if (!looked.ok) return looked.stop;
  }
  for (let opened = 0; !looked.sight.element; opened += 1) {
    const { dialog, missing } = looked.sight;
    if (!dialog || opened === run.limits.maxPresses) return missing!;
    const way = wayIntoDialog(run, looked.sight, dialog);
    if ("code" in way) return way;
    const stop = await go(run, looked.sight, way);
    if (stop) return stop;
    looked = await look(run);
    if (!looked.ok) return looked.stop;
  }
  return looked.sight;
};

const move = async (
  site: Site,
  run: ActionRun,
  route: string,
  routes: readonly string[],
  url: string,
): Promise<Stop | RunOutcome> => {
  const { action, notes } = run;
  notes.remark(...severalPages(action, routes));
  const gone = await goToRoute(site, run.manifest, route, url, `for ${action}`);
  if ("code" in gone) return gone;
  return { kind: "moved", action, route, isLeaving: gone.isLeaving, ...notes.all };
};
