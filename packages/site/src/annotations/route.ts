/** The path of a page, as `pages` of a manifest names it. */
export const routeOf = (url: string): string => {
  const path = URL.canParse(url) ? new URL(url).pathname : "/";
  return path.replace(/\/index\.html?$/i, "/").replace(/^\/{2,}/, "/");
};

/** Maps `/a`, `/a/` and `/a/index.html` to one route. */
export const canonicalRoute = (route: string): string => {
  const path = route.replace(/[?#].*$/s, "").replace(/\/index\.html?$/i, "/");
  return path.length > 1 ? path.replace(/\/+$/, "") || "/" : path;
};
