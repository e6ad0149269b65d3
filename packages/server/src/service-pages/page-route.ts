import { renderServicePage, type ServicePage, servicePageManifest } from "@cofill/page";
import type { Permission } from "@cofill/service";
import { texts } from "@cofill/service/operations/texts";
import { waitingFor } from "../inbox/waiting.ts";
import { seeOther, sendHtml } from "../pages/html-answer.ts";
import { demandOwnPage } from "../pages/own-origin.ts";
import { pageAssets } from "../pages/problem-page.ts";
import { readSmallForm } from "../pages/read-form.ts";
import { originOf, siteOf } from "../pages/site-manifest.ts";
import { requestProblem } from "../request-problem.ts";
import type { Call, Method, Route, ServerParts } from "../route.ts";
import { frameOf } from "./frame.ts";
import { noticeOf } from "./notices.ts";
import { may, type PageUser, pageUserOf } from "./page-user.ts";
import { signInPath } from "./sign-in-path.ts";

/** A request for a page by a signed-in user with permission. */
export interface PageContext {
  readonly call: Call;
  readonly server: ServerParts;
  readonly user: PageUser;
  readonly now: number;
}

/** A request for a page that needs no sign-in. */
export interface PublicPageContext extends Omit<PageContext, "user"> {
  readonly user: PageUser | undefined;
}

export interface Shown {
  readonly title: string;
  readonly page: ServicePage;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Place {
  readonly id: string;
  readonly method: Extract<Method, "GET" | "POST">;
  readonly path: string;
  readonly summary: string;
}

type Answered = Shown | Response;

/**
 * With `same-origin`, browsers send an Origin header in posts of these pages, also over plain HTTP; no path of these
 * pages contains a secret.
 */
const referrer = { "referrer-policy": "same-origin" } as const;

export const showPage = async (
  { server, call }: Pick<PageContext, "server" | "call">,
  user: PageUser | undefined,
  shown: Shown,
): Promise<Response> => {
  const { path } = call.request;
  const inbox = await waitingFor(server.options.mail, user);
  const frame = frameOf(user, path, shown.title, noticeOf(call.request.query("done")), inbox);
  const html = renderServicePage(frame, shown.page, {
    assets: pageAssets(server.pages.assets),
    manifest: servicePageManifest(siteOf(originOf(call.request.raw, server.options)), { route: path, ...shown }, texts),
  });
  const { status = 200, headers } = shown;
  return sendHtml(call.headers, html, { status, headers: { ...referrer, ...headers } });
};

const routeOf = ({ id, method, path, summary }: Place, handle: Route["handle"]): Route => ({
  id,
  method,
  path,
  group: "Pages",
  summary,
  credential: "session",
  answer: { status: 200, description: "A page", content: { "text/html": { type: "string" } } },
  handle,
});

const finish = async (context: PublicPageContext, answered: Answered | Promise<Answered>): Promise<Response> => {
  const shown = await answered;
  return shown instanceof Response ? shown : showPage(context, context.user, shown);
};

/** Redirects to the sign-in page; after a POST it does not return to that path. */
const toSignIn = ({ headers, request, route }: Call): Response =>
  seeOther(headers, route.method === "GET" ? signInPath(new URL(request.url)) : "/sign-in");

/** Whether a script sent the request, as opposed to a navigation. */
const isScripted = ({ request }: Call): boolean => {
  const mode = request.header("sec-fetch-mode");
  return mode !== undefined && mode !== "navigate";
};

const pageContextOf = (call: Call): PublicPageContext => {
  const { server, request, principal } = call;
  const found = pageUserOf(request.raw, principal);
  return {
    server,
    call,
    user: typeof found === "string" ? undefined : found,
    now: (server.options.clock ?? Date.now)(),
  };
};

/** Prevents CSRF: posts are accepted only from the server's own pages. */
const guard = ({ server, request, route }: Call): void => {
  if (route.method === "POST") demandOwnPage(request.raw, server.options.publicUrl);
};

/** Declares a page that needs no sign-in. */
export const openPage = (place: Place, handle: (context: PublicPageContext) => Answered | Promise<Answered>): Route =>
  routeOf(place, (call) => {
    guard(call);
    const context = pageContextOf(call);
    return finish(context, handle(context));
  });

/** Declares a page for signed-in users with one of these permissions; without any, for all signed-in users. */
export const closedPage = (
  place: Place & { readonly needs?: readonly Permission[] },
  handle: (context: PageContext) => Answered | Promise<Answered>,
): Route =>
  routeOf(place, (call) => {
    guard(call);
    const found = pageUserOf(call.request.raw, call.principal);
    if (found === "nobody") {
      // A script would take the sign-in page for its result, so it gets a problem.
      if (isScripted(call)) throw requestProblem("unauthenticated.signed_out");
      return toSignIn(call);
    }
    if (found === "agent") throw requestProblem("forbidden.agent_key");
    const { needs } = place;
    if (needs && !may(found, ...needs)) throw requestProblem("forbidden.key");
    const context = { ...pageContextOf(call), user: found };
    return finish(context, handle(context));
  });

/** Reads the text entries of a posted form, the first of each name; the service checks their length. */
export const readPosted = async ({ call }: Pick<PageContext, "call">): Promise<(name: string) => string> => {
  const entries = await readSmallForm({ request: call.request.raw, incoming: call.incoming });
  return (name) => {
    const value = entries.get(name);
    return typeof value === "string" ? value : "";
  };
};
