import { quote } from "@cofill/core";
import { checkArguments } from "../annotations/arguments.ts";
import type { Found } from "../annotations/diagnostic.ts";
import type { DataView as View } from "../annotations/manifest.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import { type Collection, collectionRows } from "../annotations/resolve-collection.ts";
import { indexPage } from "../annotations/resolve-index.ts";
import { asStop, NoteBook } from "./action-run.ts";
import type { Stop, ViewOutcome } from "./outcome.ts";
import type { ViewRequest } from "./pilot.ts";
import type { Arguments } from "./planner/contract.ts";
import { isSameQuery, withQuery } from "./query-url.ts";
import { readRows } from "./read-rows.ts";
import { isAtRoute, routesListing, urlOfRoute } from "./routes.ts";
import { type Arrival, type Site, severalPages } from "./site.ts";

/** Opens the view's page with its query and reads the rows (AAF-QRY-01, AAF-QRY-02). */
export const readViewOf = async (site: Site, { view, args = {}, signal }: ViewRequest): Promise<ViewOutcome> => {
  const notes = new NoteBook();
  const refuse = (stop: Stop): ViewOutcome => {
    site.log({ event: "refused", action: view, code: stop.code, message: stop.message });
    return { kind: "refused", view, stop, ...notes.all };
  };
  const arrival = await site.arrive();
  if ("code" in arrival) return refuse(arrival);
  notes.remark(...arrival.found.remarks);
  if (!arrival.found.ok) return refuse(arrival.found.stop);
  const entry = entryOf(arrival, view);
  if (!entry) return refuse({ code: "view_not_in_manifest", message: `The manifest has no data view ${quote(view)}.` });
  const place = placeOf(arrival, view, entry, args, notes);
  if ("code" in place) return refuse(place);
  if (!isSameQuery(place.url, new URL(arrival.url)) && place.route !== undefined) {
    const gone = await site.go(place.route, place.url, `for ${view}`);
    if ("code" in gone) return refuse(gone);
    if (gone.isLeaving) return { kind: "moved", view, route: place.route, isLeaving: true, ...notes.all };
  }
  const read = await readCollection(site, view, signal);
  if ("code" in read) return refuse(read);
  notes.diagnose(read.found.diagnostics);
  if (!read.found.ok) return refuse(asStop(read.found.diagnostics, "view_not_found"));
  const { rows, remarks } = readRows(read.found.value, entry);
  notes.remark(...remarks);
  site.log({ event: "read", view, rows: rows.length });
  return { kind: "rows", view, url: read.snapshot.url, rows, ...notes.all };
};

const entryOf = ({ found }: Arrival, view: string): View | undefined =>
  found.ok && Object.hasOwn(found.manifest.data ?? {}, view) ? found.manifest.data?.[view] : undefined;

/** The URL of the view with this query; a view that no page lists can be read only on the open page. */
const placeOf = (
  { found, url }: Arrival,
  view: string,
  entry: View,
  args: Arguments,
  notes: NoteBook,
): { readonly url: URL; readonly route?: string } | Stop => {
  const problems = checkArguments(entry.inputSchema ?? { type: "object" }, args);
  if (problems.length > 0) {
    const message = `The arguments do not fit. ${problems.map((problem) => `${problem.message}.`).join(" ")}`;
    return { code: "invalid_arguments", message, arguments: problems };
  }
  if (!found.ok) return found.stop;
  const routes = routesListing(found.manifest, "data", view);
  const here = routes.find((route) => isAtRoute(route, url));
  const route = here ?? routes[0];
  if (route === undefined) {
    if (Object.keys(args).length === 0) return { url: new URL(url) };
    const message = `No page of the manifest lists ${quote(view)}, so there is none to put the query to.`;
    return { code: "view_not_found", message };
  }
  if (!here) notes.remark(...severalPages(view, routes));
  const target = urlOfRoute(route, found.manifest, url);
  if (!target.ok) return target.stop;
  // Keeps the spelling of the open page, since `/list` and `/list/` are one route.
  if (here) target.url.pathname = new URL(url).pathname;
  const asked = withQuery(target.url, entry, args);
  return "code" in asked ? asked : { url: asked, route };
};

type ReadCollection = { readonly snapshot: PageSnapshot; readonly found: Found<Collection> };

/** Lists are often filled after the page loads, so a busy, absent or empty one is polled for a while. */
const readCollection = async (
  site: Site,
  view: string,
  signal: AbortSignal | undefined,
): Promise<ReadCollection | Stop> => {
  const { surface, limits, now, how } = site;
  const start = now();
  for (;;) {
    if (signal?.aborted) return { code: "cancelled", message: "It was called off." };
    const taken = await surface.snapshot();
    if (!taken.ok) return { code: "page_unreadable", message: taken.problem.message };
    const found = collectionRows(indexPage(taken.snapshot), view, how);
    const isAmbiguous = !found.ok && found.diagnostics.some(({ code }) => code === "ambiguous_collection");
    const isBusy = found.ok && found.value.element.attributes["aria-busy"] === "true";
    const isThere = found.ok && found.value.rows.length > 0 && !isBusy;
    const left = start + (isBusy ? limits.statusMs : limits.reactionMs) - now();
    if (isThere || isAmbiguous || left <= 0) return { snapshot: taken.snapshot, found };
    await surface.waitForChange(left);
  }
};
