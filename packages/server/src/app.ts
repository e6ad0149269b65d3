import { nobody, type Principal, problem } from "@cofill/service";
import { toolCallHeader } from "@cofill/service/mail";
import { type Context, Hono } from "hono";
import { addressOf, type Bindings } from "./address.ts";
import { createAnswerHeaders, withHeaders } from "./answer-headers.ts";
import { mountAssist } from "./assist/mount-assist.ts";
import type { ChannelContext, ChannelHandler } from "./channel-context.ts";
import { createEventStreams } from "./events/event-streams.ts";
import { sendFailure } from "./failure.ts";
import { serverLimits } from "./limits.ts";
import { createFollowStreams } from "./mail/follow-streams.ts";
import { mountMcp } from "./mcp/mount-mcp.ts";
import { createServerMetrics } from "./metrics.ts";
import { openApi } from "./openapi/openapi.ts";
import { createPages } from "./pages/pages.ts";
import { problemPage } from "./pages/problem-page.ts";
import { wantsHtml } from "./pages/wants-html.ts";
import { createPrincipals } from "./principals.ts";
import { requestProblem, serverProblem } from "./request-problem.ts";
import { ProblemResponse, sendProblem } from "./respond.ts";
import type { Route, ServerParts } from "./route.ts";
import { allowedMethods, channelPaths, routes } from "./routes.ts";
import type { ServerOptions } from "./server-options.ts";
import { errorPage } from "./service-pages/error-pages.ts";
import { servicePages } from "./service-pages/routes.ts";
import { createSessions } from "./service-pages/sessions.ts";

/** The HTTP application of a server. */
export interface App {
  /** Answers every request; never throws. */
  readonly fetch: (request: Request, bindings?: Bindings) => Promise<Response>;
  /** Ends the live streams and reports not ready; requests are still answered. */
  readonly close: () => void;
}

type Env = { Bindings: Bindings };

const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Pages take a session cookie as credential, unless the request has an Authorization header. */
const hasSession = ({ credential, isPage }: Route, request: Request): boolean =>
  credential === "session" || (credential === "caller" && isPage === true && !request.headers.has("authorization"));

const apiAddresses: ReadonlySet<string> = new Set(routes.map(({ method, path }) => `${method} ${path}`));

/**
 * Where a page and the API share a path, requests that do not ask for HTML or that have an Authorization header get the
 * API.
 */
const isForPrograms = ({ method, path }: Route, request: Request): boolean =>
  apiAddresses.has(`${method} ${path}`) && (!wantsHtml(request) || request.headers.has("authorization"));

const honoPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

/**
 * Makes the HTTP application, a function from `Request` to `Response`.
 * @example
 * const app = createApp(options);
 */
export const createApp = (given: ServerOptions): App => {
  const publicUrl = given.publicUrl?.replace(/\/+$/, "");
  const options: ServerOptions = publicUrl === undefined ? given : { ...given, publicUrl };
  const { log, service, trustProxy = false, maxBodyBytes = serverLimits.maxBodyBytes } = options;
  const table = createAnswerHeaders(options);
  const principals = createPrincipals(options, table, () => performance.now());
  const streams = createEventStreams({ service });
  const follows = createFollowStreams();
  const pages = createPages(options);
  const sessions = createSessions(options, principals);
  const metrics = options.metrics ?? createServerMetrics();
  metrics.watch({
    deliveriesInFlight: () => service.worker.inFlight,
    streams: () => streams.count() + follows.count() + pages.live.count(),
  });
  let isClosing = false;
  let api: string | undefined;
  const server: ServerParts = {
    options,
    principals,
    streams,
    follows,
    pages,
    sessions,
    metrics,
    routes,
    isClosing: () => isClosing,
    openApi: () => {
      api ??= JSON.stringify(openApi(routes, { url: publicUrl ?? "/", version: options.version ?? "0" }));
      return api;
    },
  };

  /** Logs and counts a request by its route's pattern, because its URL may contain a link token. */
  const note = (
    route: { readonly method: string; readonly path: string },
    response: Response,
    began: number,
    principal: Principal,
  ): Response => {
    const { status } = response;
    const ms = performance.now() - began;
    metrics.request(route, status, ms);
    log?.({
      level: status >= 500 ? "error" : "info",
      event: "request",
      method: route.method,
      route: route.path,
      status,
      ms: Math.round(ms * 100) / 100,
      ...(principal.via === "key" && { key: principal.keyId }),
      ...(principal.via === "link" && { link: principal.linkId }),
    });
    return response;
  };

  const answer = async (route: Route, { req, env }: Context<Env>): Promise<Response> => {
    const began = performance.now();
    const headers = table.for(req.raw);
    const address = addressOf(req.raw, env, trustProxy);
    const isCaller = route.credential === "caller";
    let principal: Principal = nobody;
    let response: Response;
    try {
      if (hasSession(route, req.raw)) principal = await sessions.identify(req.raw, address);
      else if (isCaller) principal = await principals.identify(req.raw, address);
      else if (route.credential === "public" && !route.isProbe) principals.passBy(address);
      const incoming = env?.incoming;
      response = await route.handle({ server, route, request: req, incoming, headers, address, principal });
      if (isCaller && principal.via === "none" && response.status === 404) principals.missed(address);
      if (route.credential === "signed_url") response = withHeaders(response, headers);
    } catch (error) {
      response = sendFailure(headers, error, log);
    }
    if (response instanceof ProblemResponse && wantsHtml(req.raw)) {
      response =
        route.credential === "link_in_path"
          ? problemPage(response, headers, pages.assets, true)
          : errorPage(response, req.raw, { server, headers, principal });
    }
    return note(route, response, began, principal);
  };

  /** Answers requests that no route matches: CORS preflights, other methods and unknown paths. */
  const answerOthers = async ({ req, env }: Context<Env>): Promise<Response> => {
    const began = performance.now();
    const headers = table.for(req.raw);
    const allow = allowedMethods(req.path).join(", ");
    const method = methods.has(req.method) ? req.method : "other";
    const respond = (): Response => {
      if (allow === "") return sendProblem(headers, problem("not_found"));
      if (req.method === "OPTIONS") {
        const preflight = table.preflight(req.raw, allow);
        return new Response(null, { status: 204, headers: preflight ?? { ...headers.common, allow } });
      }
      return sendProblem(headers, serverProblem("method_not_allowed", { allow }), { headers: { allow } });
    };
    const plain = respond();
    if (!(plain instanceof ProblemResponse) || !wantsHtml(req.raw))
      return note({ method, path: "(none)" }, plain, began, nobody);
    // The session only decides which links the page offers.
    const principal = await sessions.identify(req.raw, addressOf(req.raw, env, trustProxy)).catch(() => nobody);
    const response = errorPage(plain, req.raw, { server, headers, principal });
    return note({ method, path: "(none)" }, response, began, principal);
  };

  const addresses = new WeakMap<Request, string>();
  const context: ChannelContext = {
    options,
    principalOf: async (request) => {
      try {
        return await principals.identify(request, addresses.get(request) ?? "unknown");
      } catch (error) {
        return sendFailure(table.for(request), error, log);
      }
    },
  };

  const answerAtChannel = async (
    channel: ChannelHandler,
    path: string,
    { req, env }: Context<Env>,
  ): Promise<Response> => {
    const began = performance.now();
    const request = req.raw;
    const headers = table.for(request);
    const method = methods.has(request.method) ? request.method : "other";
    addresses.set(request, addressOf(request, env, trustProxy));
    let response: Response;
    try {
      const preflight =
        request.method === "OPTIONS" ? table.preflight(request, "GET, POST, DELETE, OPTIONS") : undefined;
      if (preflight) response = new Response(null, { status: 204, headers: preflight });
      else {
        if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) {
          throw requestProblem("too_large.body", { maximum: maxBodyBytes });
        }
        response = withHeaders(await channel(request), headers);
      }
    } catch (error) {
      response = sendFailure(headers, error, log);
    }
    return note({ method, path }, response, began, nobody);
  };

  const hono = new Hono<Env>();
  for (const route of servicePages) {
    hono.on(route.method, honoPath(route.path), (context, next) =>
      isForPrograms(route, context.req.raw) ? next() : answer(route, context),
    );
  }
  for (const route of routes) {
    hono.on(route.method, honoPath(route.path), (context) => answer(route, context));
  }
  const channels: readonly (readonly [string, ChannelHandler])[] = [
    [channelPaths.mcp, mountMcp(context)],
    [channelPaths.assist, mountAssist(context)],
  ];
  for (const [path, channel] of channels)
    hono.all(honoPath(path), (context) => answerAtChannel(channel, path, context));
  hono.notFound(answerOthers);

  return {
    fetch: (request, bindings) =>
      Promise.resolve(
        // Otherwise an agent could have this server open a hand-off link, or act without a key, in its own name.
        request.headers.has(toolCallHeader)
          ? sendProblem(table.for(request), serverProblem("forbidden.tool_call"))
          : hono.fetch(request, bindings ?? {}),
      ),
    close: () => {
      isClosing = true;
      streams.close();
      follows.close();
      pages.live.close();
    },
  };
};
