import type { JsonSchema } from "@cofill/core";
import type { Permission, Principal } from "@cofill/service";
import type { HonoRequest } from "hono";
import type { Bindings } from "./address.ts";
import type { AnswerHeaders } from "./answer-headers.ts";
import type { EventStreams } from "./events/event-streams.ts";
import type { FollowStreams } from "./mail/follow-streams.ts";
import type { ServerMetrics } from "./metrics.ts";
import type { Pages } from "./pages/pages.ts";
import type { Principals } from "./principals.ts";
import type { ServerOptions } from "./server-options.ts";
import type { Sessions } from "./service-pages/sessions.ts";

/** What the handlers work with; one for all requests. */
export interface ServerParts {
  readonly options: ServerOptions;
  readonly principals: Principals;
  readonly streams: EventStreams;
  readonly follows: FollowStreams;
  readonly pages: Pages;
  readonly sessions: Sessions;
  readonly metrics: ServerMetrics;
  /** Once the server takes no more requests. */
  readonly isClosing: () => boolean;
  /** The whole table, for those who describe it. */
  readonly routes: readonly Route[];
  readonly openApi: () => string;
}

/** One request on its way to an answer. */
export interface Call {
  readonly server: ServerParts;
  readonly route: Route;
  readonly request: HonoRequest;
  readonly headers: AnswerHeaders;
  /** Where it comes from. */
  readonly address: string;
  /** The principal `nobody` on routes that need no credential. */
  readonly principal: Principal;
  /** Node's own request, where there is one. */
  readonly incoming: Bindings["incoming"];
}

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** A parameter of the query or a header that only some routes have. */
export interface Parameter {
  readonly in: "query" | "header";
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly schema: JsonSchema;
}

export interface RouteAnswer {
  readonly status: number;
  readonly description: string;
  /** By media type; nothing for an answer without a body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
}

/** One exchange, its members where they stand in the request. */
export interface RouteExample {
  readonly title: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response?: unknown;
}

/**
 * One thing the server does. OpenAPI, the API page, the 405s, the labels of metrics and logs and the test of who may do
 * what are all made of the table of these.
 */
export interface Route {
  readonly id: string;
  readonly method: Method;
  /** `/submissions/{submissionId}/fields`; `*` at the end for the rest of the path. */
  readonly path: string;
  readonly group: "Submissions" | "Handoff" | "Review and delivery" | "Intakes" | "Mail" | "Server" | "Pages";
  readonly summary: string;
  /** What the summary leaves out. */
  readonly description?: string;
  /**
   * The credential of a route: none; a key or link in `Authorization` (or none on a loopback server without keys); a
   * link in the path; a signature in the URL; a session.
   */
  readonly credential: "public" | "caller" | "link_in_path" | "signed_url" | "session";
  /** For people: what is refused is said in HTML to those who ask for it. */
  readonly isPage?: boolean;
  /** Not rate limited: for monitoring. */
  readonly isProbe?: boolean;
  /** What a key's role must permit. */
  readonly permission?: Permission;
  /** Whether a handoff link opens it. */
  readonly links?: boolean;
  /** `needed` besides the credential; `enough` without any other (D-09). */
  readonly resumeToken?: "needed" | "enough";
  readonly parameters?: readonly Parameter[];
  /** The body, JSON where nothing else is said. */
  readonly body?: JsonSchema;
  readonly bodyType?: "multipart/form-data" | "application/x-www-form-urlencoded";
  /** What it answers when all is well. */
  readonly answer: RouteAnswer;
  /** What else it may answer that is neither the contract's error nor a problem. */
  readonly otherAnswers?: readonly RouteAnswer[];
  /** Statuses of the contract's error envelope that may be answered. */
  readonly envelopes?: readonly number[];
  /** The schema of its problems, where it is not everybody's. */
  readonly problem?: "MailProblem";
  /** Statuses of problems that only some routes have. */
  readonly problems?: readonly number[];
  /** Schemas that those of its body and answers refer to, by name. */
  readonly components?: Readonly<Record<string, JsonSchema>>;
  /** Exchanges as they could happen. */
  readonly examples?: readonly RouteExample[];
  readonly handle: (call: Call) => Response | Promise<Response>;
}
