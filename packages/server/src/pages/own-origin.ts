import { requestProblem } from "../request-problem.ts";

/** Whether an origin is this server's: by the request's Host header or by the public URL. */
const isOwn = (origin: string, request: Request, publicUrl: string | undefined): boolean => {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const found = URL.parse(origin);
  if (!found) return false;
  return (
    found.host === host.toLowerCase() || (publicUrl !== undefined && found.origin === URL.parse(publicUrl)?.origin)
  );
};

/**
 * Rejects requests that pages of other sites make a browser send (CSRF). Browsers state the origin of such a request; a
 * request without these headers does not come from another site's page.
 */
export const demandOwnPage = (
  request: Request,
  publicUrl: string | undefined,
  /** Whether the URL contains a secret, which another site's page cannot know. */
  hasSecretAddress = false,
): void => {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // With `no-referrer`, browsers send "null" as the origin even of our own forms; over plain HTTP they send no
  // Sec-Fetch-Site either.
  const isNameless = origin === "null" && (site === "same-origin" || (site === null && hasSecretAddress));
  const isForeign =
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && !isNameless && !isOwn(origin, request, publicUrl));
  if (isForeign) throw requestProblem("forbidden.foreign_page");
};
