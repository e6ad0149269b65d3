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

/** The parts of a server that handlers use; shared by all requests. */
export interface ServerParts {
  readonly options: ServerOptions;
  readonly principals: Principals;
  readonly streams: EventStreams;
  readonly follows: FollowStreams;
  readonly pages: Pages;
  readonly sessions: Sessions;
  readonly metrics: ServerMetrics;
  /** Whether the server is shutting down. */
  readonly isClosing: () => boolean;
  /** Every route, for the handlers that describe the API. */
  readonly routes: readonly Route[];
  readonly openApi: () => string;
}

/** One request with its route and principal. */
export interface Call {
  readonly server: ServerParts;
  readonly route: Route;
  readonly request: HonoRequest;
  readonly headers: AnswerHeaders;
  /** The client's network address, for rate limits. */
  readonly address: string;
  /** The principal `nobody` on routes that need no credential. */
  readonly principal: Principal;
  /** Node's own request; absent without a socket. */
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
  /** JSON Schemas by media type; absent for a response without a body. */
  readonly content?: Readonly<Record<string, JsonSchema>>;
}

/** An example of a request and its response. */
export interface RouteExample {
  readonly title: string;
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly response?: unknown;
}

/**
 * One route. OpenAPI, the API page, 405 responses, labels of metrics and logs, and the authorisation tests are all
 * derived from the table of routes.
 */
export interface Route {
  readonly id: string;
  readonly method: Method;
  /** `/submissions/{submissionId}/fields`; `*` at the end for the rest of the path. */
  readonly path: string;
  readonly group: "Submissions" | "Handoff" | "Review and delivery" | "Intakes" | "Mail" | "Server" | "Pages";
  readonly summary: string;
  /** Details beyond the summary. */
  readonly description?: string;
  /**
   * The credential of a route: none; a key or link in `Authorization` (or none on a loopback server without keys); a
   * link in the path; a signature in the URL; a session.
   */
  readonly credential: "public" | "caller" | "link_in_path" | "signed_url" | "session";
  /** Whether it is a page for people: its problems are sent as HTML to requests that ask for HTML. */
  readonly isPage?: boolean;
  /** Exempt from rate limits, for monitoring. */
  readonly isProbe?: boolean;
  /** The permission that a key needs. */
  readonly permission?: Permission;
  /** Whether a handoff link is accepted as credential. */
  readonly links?: boolean;
  /** Whether a resume token is needed in addition to the credential, or is enough without one (D-09). */
  readonly resumeToken?: "needed" | "enough";
  readonly parameters?: readonly Parameter[];
  /** The schema of the body, which is JSON unless `bodyType` is set. */
  readonly body?: JsonSchema;
  readonly bodyType?: "multipart/form-data" | "application/x-www-form-urlencoded";
  /** The response on success. */
  readonly answer: RouteAnswer;
  /** Further responses that are neither error envelopes nor problems. */
  readonly otherAnswers?: readonly RouteAnswer[];
  /** Statuses with which the contract's error envelope may be sent. */
  readonly envelopes?: readonly number[];
  /** The schema of its problems, if it is not the common one. */
  readonly problem?: "MailProblem";
  /** Statuses of problems beyond those of every route. */
  readonly problems?: readonly number[];
  /** Schemas that the body and the responses refer to, by name. */
  readonly components?: Readonly<Record<string, JsonSchema>>;
  /** Examples for the documentation. */
  readonly examples?: readonly RouteExample[];
  readonly handle: (call: Call) => Response | Promise<Response>;
}
