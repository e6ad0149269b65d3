import { quote } from "@cofill/core";
import type { AgentManifest } from "../annotations/manifest.ts";
import { limits } from "./limits.ts";
import type { Stop } from "./outcome.ts";

type SafeUrl = { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly stop: Stop };

/** The URL of a manifest page on the open origin (D-14). */
export const urlOfRoute = (route: string, manifest: AgentManifest, current: string): SafeUrl => {
  if (!Object.hasOwn(manifest.pages ?? {}, route)) {
    return refuse("route_not_in_manifest", `${quote(route)} is not a page of the manifest; only those are opened.`);
  }
  // Browsers read a backslash as a slash and ignore tabs and line breaks, which could hide a host.
  const isPath = /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(route) && route.length <= limits.maxRouteLength;
  const here = new URL(current);
  const url = isPath ? URL.parse(route, here.origin) : null;
  if (!url || url.origin !== here.origin || !/^https?:$/.test(url.protocol)) {
    return refuse("other_origin", `${quote(route)} is not a path on ${here.origin}; other sites are never opened.`);
  }
  return { ok: true, url };
};

const refuse = (code: Stop["code"], message: string): SafeUrl => ({ ok: false, stop: { code, message } });

/** The pages that list an action or a data view, in manifest order. */
export const routesListing = (manifest: AgentManifest, kind: "actions" | "data", id: string): readonly string[] =>
  Object.entries(manifest.pages ?? {}).flatMap(([route, page]) => (page[kind]?.includes(id) ? [route] : []));

const plain = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, "") : path);

/** Whether a URL is at a route; `/a` and `/a/` are the same. */
export const isAtRoute = (route: string, current: string): boolean => {
  const [there, here] = [URL.parse(route, current), new URL(current)];
  return there !== null && there.origin === here.origin && plain(there.pathname) === plain(here.pathname);
};
