import {
  type Answer,
  type Envelope,
  type ErrorType,
  type Problem,
  type ProblemDetails,
  problemStatus,
  type Reply,
} from "@cofill/service";
import type { MailProblem } from "@cofill/service/mail";
import type { AnswerHeaders } from "./answer-headers.ts";
import { serverLimits } from "./limits.ts";
import { forPrograms } from "./messages/index.ts";

/** The HTTP status of each error type of the contract's envelope. */
export const envelopeStatus = {
  missing: 422,
  invalid: 422,
  upload_pending: 422,
  conflict: 409,
  needs_approval: 409,
  delivery_failed: 502,
  expired: 410,
  cancelled: 410,
} as const satisfies Record<ErrorType, number>;

const titles: { readonly [status: number]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  507: "Insufficient Storage",
};

const usualRetryMs: { readonly [status: number]: number } = {
  429: serverLimits.unavailableRetryMs,
  503: serverLimits.unavailableRetryMs,
  507: serverLimits.storageFullRetryMs,
};

const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1_000)));

interface ProblemMore {
  readonly retryAfterMs?: number | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The id of the request in the log. */
  readonly id?: string;
}

/** Responds with problem details (RFC 9457, D-15). */
export const sendProblem = (headers: AnswerHeaders, problem: Problem, more: ProblemMore = {}): ProblemResponse =>
  sendProblemBody(headers, problemStatus[problem.code], problem, more);

/** A problem response that keeps the problem, so that a page can word it for a person. */
export class ProblemResponse extends Response {
  readonly problem: Problem | MailProblem;
  /** The id of the request in the log. */
  readonly id: string | undefined;

  constructor(problem: Problem | MailProblem, id: string | undefined, body: string, init: ResponseInit) {
    super(body, init);
    this.problem = problem;
    this.id = id;
  }
}

/** The body of a problem response. */
export const problemBody = (
  status: number,
  { code, detail, ...members }: ProblemDetails,
  { id }: Pick<ProblemMore, "id">,
): object => ({
  type: `urn:cofill:problem:${code}`,
  title: titles[status],
  status,
  detail,
  code,
  ...members,
  ...(id !== undefined && { instance: `urn:uuid:${id}` }),
});

export const sendProblemBody = (
  headers: AnswerHeaders,
  status: number,
  problem: Problem | MailProblem,
  more: ProblemMore = {},
): ProblemResponse => {
  const retryAfterMs = more.retryAfterMs ?? usualRetryMs[status];
  const body = problemBody(status, forPrograms<string>(problem, headers.language), more);
  return new ProblemResponse(problem, more.id, JSON.stringify(body), {
    status,
    headers: {
      ...headers.problem,
      ...(retryAfterMs !== undefined && { "retry-after": seconds(retryAfterMs) }),
      ...(status === 401 && { "www-authenticate": 'Bearer realm="cofill"' }),
      ...more.headers,
    },
  });
};

export const sendJson = (headers: AnswerHeaders, body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: headers.json });

/** JSON texts of form schemas, cached because every create responds with one. */
const schemaTexts = new WeakMap<object, string>();

const jsonOf = (body: Envelope): string => {
  if (!body.ok || typeof body.schema !== "object" || body.schema === null) return JSON.stringify(body);
  const { schema, ...rest } = body;
  let text = schemaTexts.get(schema as object);
  if (text === undefined) {
    text = JSON.stringify(schema);
    schemaTexts.set(schema as object, text);
  }
  return `${JSON.stringify(rest).slice(0, -1)},"schema":${text}}`;
};

const statusOf = (body: Envelope): number => (body.ok ? 200 : envelopeStatus[body.error.type]);

/** Responds with the contract's envelope and its status; a replayed reply is sent with the bytes of the first. */
export const sendReply = (
  headers: AnswerHeaders,
  answer: Answer<Reply>,
  /** Where a submission that came into being can be found. */
  locationOf?: (submissionId: string) => string,
): Response => {
  if (!answer.ok) return sendProblem(headers, answer.problem);
  const { body, text, replayed } = answer.value;
  const isCreated = locationOf !== undefined && body.ok && !replayed;
  const retryAfterMs = body.ok ? undefined : body.error.retryAfterMs;
  const isPlain = !isCreated && !replayed && retryAfterMs === undefined;
  return new Response(text ?? jsonOf(body), {
    status: isCreated ? 201 : statusOf(body),
    headers: isPlain
      ? headers.json
      : {
          ...headers.json,
          ...(isCreated && { location: locationOf(body.submissionId) }),
          ...(replayed && { "idempotent-replayed": "true" }),
          ...(retryAfterMs !== undefined && { "retry-after": seconds(retryAfterMs) }),
        },
  });
};
