import { requestProblem } from "../request-problem.ts";

/** The names by which pages of this server are known: what the browser called it, and what the operator says. */
const isOwn = (origin: string, request: Request, publicUrl: string | undefined): boolean => {
  const host = request.headers.get("host") ?? new URL(request.url).host;
  const found = URL.parse(origin);
  if (!found) return false;
  return (
    found.host === host.toLowerCase() || (publicUrl !== undefined && found.origin === URL.parse(publicUrl)?.origin)
  );
};

/**
 * Refuses what pages of other sites make a browser send here. Browsers say where a request comes from; what says
 * nothing was not sent by a browser on somebody else's behalf.
 */
export const demandOwnPage = (
  request: Request,
  publicUrl: string | undefined,
  /** The address is the credential: whoever can write it down needs no one else's browser. */
  hasSecretAddress = false,
): void => {
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // Our pages tell nobody where they are (no-referrer), so that browsers write "null" here even for our own forms;
  // over plain HTTP they do not say anything else either.
  const isNameless = origin === "null" && (site === "same-origin" || (site === null && hasSecretAddress));
  const isForeign =
    (site !== null && site !== "same-origin" && site !== "none") ||
    (origin !== null && !isNameless && !isOwn(origin, request, publicUrl));
  if (isForeign) throw requestProblem("forbidden.foreign_page");
};
