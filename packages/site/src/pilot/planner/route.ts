import type { AgentManifest } from "../../annotations/manifest.ts";
import type { PlannerProblem } from "./contract.ts";
import { plannerLimits } from "./limits.ts";
import { listNames, quote } from "./words.ts";

type FoundRoute =
  | { readonly ok: true; readonly route: string; readonly isNormalised: boolean }
  | { readonly ok: false; readonly problem: PlannerProblem };

/**
 * The manifest page for an address: a path, a path without its leading slash (AAF-NRM-02) or a URL of the same origin
 * (AAF-NRM-03). Query and fragment are dropped, because filters are arguments of a view.
 */
export const findRoute = (given: string, manifest: AgentManifest, origin: string): FoundRoute => {
  const path = pathOf(given.trim(), origin);
  if (typeof path !== "string") return { ok: false, problem: path };
  const routes = Object.keys(manifest.pages ?? {});
  const fitting = routes.filter((route) => pathOf(route, origin) === path);
  const found = fitting.length > 0 ? fitting : routes.filter((route) => isSamePage(pathOf(route, origin), path));
  // Routes that differ only in their query are distinguished by exact spelling.
  const route = routes.includes(given) ? given : found[0];
  if (route === undefined || (route !== given && found.length > 1)) {
    const message = `${quote(given)} is not a page of this site. Its pages are ${listNames(routes)}.`;
    return { ok: false, problem: { code: "unknown_route", message } };
  }
  return { ok: true, route, isNormalised: route !== given };
};

const isSamePage = (route: string | PlannerProblem, path: string): boolean =>
  typeof route === "string" && route.replace(/\/$/, "") === path.replace(/\/$/, "");

const scheme = /^[a-z][a-z0-9+.-]*:/i;

/** The path on this origin, or the problem. */
const pathOf = (given: string, origin: string): string | PlannerProblem => {
  // Browsers read a backslash as a slash and ignore tabs and line breaks, which could hide a host.
  if (given === "" || given.length > plannerLimits.maxRouteLength || /[\\\u0000-\u001f\u007f]/.test(given))
    return notAnAddress(given);
  if (given.startsWith("//")) return otherOrigin(given);
  if (/^[?#]/.test(given)) return notAnAddress(given);
  const isWhole = scheme.test(given);
  const url = URL.parse(isWhole || given.startsWith("/") ? given : `/${given}`, origin);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return notAnAddress(given);
  return url.origin === origin ? url.pathname : otherOrigin(given);
};

const notAnAddress = (given: string): PlannerProblem => ({
  code: "not_an_address",
  message: `${quote(given)} is not an address of this site. A page is named by its path, as "/settings/".`,
});

const otherOrigin = (given: string): PlannerProblem => ({
  code: "other_origin",
  message: `${quote(given)} is on another site. Only pages of this site can be opened.`,
});
