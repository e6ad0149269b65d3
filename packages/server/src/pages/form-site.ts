import { type PagePlaces, wellKnownManifestPath } from "@cofill/page";
import type { Bindings } from "../address.ts";
import { createAnswerHeaders, withHeaders } from "../answer-headers.ts";
import { sendFailure } from "../failure.ts";
import { serverLimits } from "../limits.ts";
import { hostnameOf, isLoopback } from "../loopback.ts";
import { nothingHere, requestProblem } from "../request-problem.ts";
import { ProblemResponse, sendJson } from "../respond.ts";
import type { ServerOptions } from "../server-options.ts";
import { type FormPageContext, placesAt } from "./form-page-context.ts";
import { createLiveHandlers } from "./live-handlers.ts";
import { createLiveStreams } from "./live-streams.ts";
import { demandOwnPage } from "./own-origin.ts";
import type { PageDocument } from "./page-document.ts";
import { ownAssets } from "./pages.ts";
import { createPlainHandlers, pageOf } from "./plain-handlers.ts";
import { createPresenceBoard } from "./presence.ts";
import { problemPage } from "./problem-page.ts";
import { manifestOfPage, originOf } from "./site-manifest.ts";
import { wantsHtml } from "./wants-html.ts";

/** Options of `createFormSite`. */
export type FormSiteOptions = Pick<ServerOptions, "log" | "theme">;

/** The pages of forms as request handlers. */
export interface FormSite {
  /** Answers every request; never throws. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  /** Ends the live streams. */
  readonly close: () => void;
}

/**
 * Serves the pages of one form at `/` for the local person, without a credential. It accepts only local host names, so
 * that another site cannot reach it through the person's browser.
 * @example
 * const site = createFormSite(document);
 */
export const createFormSite = (document: PageDocument, { log, theme }: FormSiteOptions = {}): FormSite => {
  const headers = createAnswerHeaders({}).for(new Request("http://localhost/"));
  const assets = ownAssets(theme);
  const presence = createPresenceBoard(() => performance.now());
  const live = createLiveStreams({ presence });
  const plain = createPlainHandlers({ assets, publicUrl: undefined, uploadOrigins: async () => [] });
  const channel = createLiveHandlers({ live, presence, publicUrl: undefined, maxBodyBytes: serverLimits.maxBodyBytes });
  const has = { uploads: document.uploads !== undefined, submit: true, files: false };
  const places: PagePlaces = { ...placesAt("/", has), finishes: true };

  const routes: { readonly [where: string]: (context: FormPageContext) => Promise<Response> } = {
    "GET /": plain.show,
    "POST /": plain.post,
    "POST /changes": channel.change,
    "POST /submit": channel.submit,
    "GET /live": channel.listen,
    "POST /presence": channel.bePresent,
    [`GET ${wellKnownManifestPath}`]: async (context) => {
      const page = pageOf(context, await context.document.read());
      return sendJson(headers, manifestOfPage(page, context.origin));
    },
  };

  const pageContextOf = (request: Request, incoming: Bindings["incoming"]): FormPageContext => ({
    document,
    places,
    form: "file",
    caller: "here",
    origin: originOf(request, {}),
    request,
    headers,
    incoming,
  });

  const answer = async (request: Request, incoming: Bindings["incoming"]): Promise<Response> => {
    const called = request.headers.get("host") ?? new URL(request.url).host;
    if (!isLoopback(hostnameOf(called) ?? "")) {
      throw requestProblem("forbidden.foreign_host");
    }
    if (request.method !== "GET" && request.method !== "HEAD") demandOwnPage(request, undefined);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith("/assets/")) {
      const sent = await assets.send(pathname.slice("/assets/".length), request);
      if (!sent) throw nothingHere();
      return withHeaders(sent, headers);
    }
    const method = request.method === "HEAD" ? "GET" : request.method;
    const handle = routes[`${method} ${pathname}`];
    if (!handle) throw nothingHere();
    return handle(pageContextOf(request, incoming));
  };

  return {
    fetch: async (request, { incoming } = {}) => {
      let response: Response;
      try {
        response = await answer(request, incoming);
      } catch (error) {
        response = sendFailure(headers, error, log);
      }
      return response instanceof ProblemResponse && wantsHtml(request)
        ? problemPage(response, headers, assets)
        : response;
    },
    close: live.close,
  };
};
