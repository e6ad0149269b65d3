import { renderServicePage, type ServicePage, servicePageManifest } from "@cofill/page";
import type { Permission } from "@cofill/service";
import { waitingFor } from "../inbox/waiting.ts";
import { seeOther, sendHtml } from "../pages/html-answer.ts";
import { demandOwnPage } from "../pages/own-origin.ts";
import { pageAssets } from "../pages/problem-page.ts";
import { readSmallForm } from "../pages/read-form.ts";
import { originOf, siteOf } from "../pages/site-manifest.ts";
import { requestProblem } from "../request-problem.ts";
import type { Call, House, Method, Route } from "../route.ts";
import { frameOf } from "./frame.ts";
import { noticeOf } from "./notices.ts";
import { signInPath } from "./sign-in-path.ts";
import { may, type Visitor, visitorOf } from "./visitor.ts";

/** One request for a page, by somebody who may see it. */
export interface Visit {
  readonly call: Call;
  readonly house: House;
  readonly visitor: Visitor;
  readonly now: number;
}

/** A request for a page that is for everybody. */
export interface OpenVisit extends Omit<Visit, "visitor"> {
  readonly visitor: Visitor | undefined;
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
 * Tells where from only to itself: then browsers name their origin in the posts of these pages, also over plain HTTP,
 * and no address with a secret is among theirs.
 */
const referrer = { "referrer-policy": "same-origin" } as const;

export const showPage = async (
  { house, call }: Pick<Visit, "house" | "call">,
  visitor: Visitor | undefined,
  shown: Shown,
): Promise<Response> => {
  const { path } = call.request;
  const inbox = await waitingFor(house.options.mail, visitor);
  const frame = frameOf(visitor, path, shown.title, noticeOf(call.request.query("done")), inbox);
  const html = renderServicePage(frame, shown.page, {
    assets: pageAssets(house.pages.assets),
    manifest: servicePageManifest(siteOf(originOf(call.request.raw, house.options)), { route: path, ...shown }),
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

const finish = async (visit: OpenVisit, answered: Answered | Promise<Answered>): Promise<Response> => {
  const shown = await answered;
  return shown instanceof Response ? shown : showPage(visit, visit.visitor, shown);
};

/** Whoever wanted to do something, and not to look at it, begins again. */
const toSignIn = ({ headers, request, route }: Call): Response =>
  seeOther(headers, route.method === "GET" ? signInPath(new URL(request.url)) : "/sign-in");

/** Browsers say whether they go to a page or a page's script asks. */
const isScripted = ({ request }: Call): boolean => {
  const mode = request.header("sec-fetch-mode");
  return mode !== undefined && mode !== "navigate";
};

const visitOf = (call: Call): OpenVisit => {
  const { house, request, principal } = call;
  const found = visitorOf(request.raw, principal);
  return {
    house,
    call,
    visitor: typeof found === "string" ? undefined : found,
    now: (house.options.clock ?? Date.now)(),
  };
};

/** Posts come from these pages alone, whatever cookies a browser sends along. */
const guard = ({ house, request, route }: Call): void => {
  if (route.method === "POST") demandOwnPage(request.raw, house.options.publicUrl);
};

/** A page for everybody, signed in or not. */
export const openPage = (place: Place, handle: (visit: OpenVisit) => Answered | Promise<Answered>): Route =>
  routeOf(place, (call) => {
    guard(call);
    const visit = visitOf(call);
    return finish(visit, handle(visit));
  });

/** A page for those who may do one of these; for all who are signed in where nothing is said. */
export const closedPage = (
  place: Place & { readonly needs?: readonly Permission[] },
  handle: (visit: Visit) => Answered | Promise<Answered>,
): Route =>
  routeOf(place, (call) => {
    guard(call);
    const found = visitorOf(call.request.raw, call.principal);
    if (found === "nobody") {
      // A script cannot sign in, and must not take the page where one does for its answer.
      if (isScripted(call)) throw requestProblem("unauthenticated.signed_out");
      return toSignIn(call);
    }
    if (found === "agent") throw requestProblem("forbidden.agent_key");
    const { needs } = place;
    if (needs && !may(found, ...needs)) throw requestProblem("forbidden.key");
    const visit = { ...visitOf(call), visitor: found };
    return finish(visit, handle(visit));
  });

/** The entries of a posted form that are text; of one name the first. How long they may be is the service's to say. */
export const readPosted = async ({ call }: Pick<Visit, "call">): Promise<(name: string) => string> => {
  const entries = await readSmallForm({ request: call.request.raw, incoming: call.incoming });
  return (name) => {
    const value = entries.get(name);
    return typeof value === "string" ? value : "";
  };
};
