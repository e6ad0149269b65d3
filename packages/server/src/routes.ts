import { mailTable } from "./mail/routes.ts";
import { intakeRoutes } from "./operations/intake-routes.ts";
import { uploadRoute } from "./operations/upload-route.ts";
import { formRoutes } from "./pages/form-routes.ts";
import { siteRoutes } from "./pages/site-routes.ts";
import type { Route } from "./route.ts";
import { serverRoutes } from "./server-routes.ts";
import { servicePages } from "./service-pages/routes.ts";

/** Every route except the channels, with the contract's ten operations first (§12.1). */
export const routes: readonly Route[] = [
  ...intakeRoutes,
  uploadRoute,
  ...formRoutes,
  ...mailTable,
  ...siteRoutes,
  ...serverRoutes,
];

/** Paths of the channels, which handle every method themselves. */
export const channelPaths = { mcp: "/mcp", assist: "/submissions/{submissionId}/formspec/*" } as const;

const segmentsOf = (path: string): readonly string[] => path.split("/").slice(1);

const matches = (pattern: readonly string[], path: readonly string[]): boolean => {
  const isOpenEnded = pattern.at(-1) === "*";
  if (isOpenEnded ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, index) =>
    segment === "*" || segment.startsWith("{") ? path[index] !== "" : segment === path[index],
  );
};

const patterns = [...routes, ...servicePages].map((route) => ({ route, segments: segmentsOf(route.path) }));

/** The methods of a path, for OPTIONS and 405 responses; empty if no route has the path. */
export const allowedMethods = (path: string): readonly string[] => {
  const found = segmentsOf(path);
  const methods = Array.from(
    new Set(patterns.flatMap(({ route, segments }) => (matches(segments, found) ? [route.method] : []))),
  );
  if (methods.length === 0) return [];
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
};
