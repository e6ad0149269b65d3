import type { FollowOptions, MailApi, OperationName } from "../api.ts";
import type { AgentKind, AgentView, MailAnswer } from "../contract.ts";
import { agentHeader, agentsPath, followPath, type MailRoute, mailRoutes } from "../mail-routes.ts";
import { followMail, type Pause } from "./follow-mail.ts";
import { clientLimits } from "./limits.ts";
import { readAnswer, unavailable } from "./read-answer.ts";
import { requestOf } from "./request-of.ts";

export interface MailClientOptions {
  /** Of the server, with the path it stands below, if any. */
  readonly url: string;
  /** An API key; a server on this machine may do without. */
  readonly key?: string;
  /** In whose name to ask where no key says it. */
  readonly agent?: string;
  readonly fetch?: typeof fetch;
  readonly timeoutMs?: number;
  /** Waits between two attempts to follow. */
  readonly pause?: Pause;
}

export type MailClient = MailApi & {
  /** For operators. */
  readonly createAgent: (input: {
    readonly name: string;
    readonly kind?: AgentKind;
    readonly host?: string;
  }) => Promise<MailAnswer<AgentView>>;
  readonly agents: (input?: {
    readonly after?: string;
    readonly limit?: number;
  }) => Promise<MailAnswer<{ readonly agents: readonly AgentView[]; readonly next?: string }>>;
};

/** Names of files and people go into headers as bytes that every proxy takes. */
const headerText = (name: string): string => encodeURIComponent(name);

/** The mail of one agent, over HTTP: the same answers as in process. */
export const createMailClient = (options: MailClientOptions): MailClient => {
  const { key, agent, timeoutMs = clientLimits.requestTimeoutMs } = options;
  const send = options.fetch ?? fetch;
  const base = options.url.replace(/\/+$/, "");
  const headers = {
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
    ...(agent !== undefined && { [agentHeader]: headerText(agent) }),
  };

  const ask = async <T>(route: Pick<MailRoute, "method" | "path">, input: object): Promise<MailAnswer<T>> => {
    const read = requestOf(route, input);
    if (!read.ok) return read;
    const { method, path, body } = read.request;
    try {
      const response = await send(`${base}${path}`, {
        method,
        headers: {
          ...headers,
          accept: "application/json",
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      return await readAnswer<T>(response);
    } catch {
      return { ok: false, problem: unavailable(`The server at ${base} cannot be reached; try again`) };
    }
  };

  const operations = Object.fromEntries(
    (Object.keys(mailRoutes) as OperationName[]).map((name) => [
      name,
      (input: object = {}) => ask(mailRoutes[name], input),
    ]),
  ) as unknown as Omit<MailApi, "follow">;

  const open = (after: number | undefined, signal: AbortSignal): Promise<Response> =>
    send(`${base}${followPath}`, {
      headers: {
        ...headers,
        accept: "text/event-stream",
        ...(after !== undefined && { "last-event-id": String(after) }),
      },
      redirect: "error",
      signal,
    });

  return {
    ...(operations as MailApi),
    follow: (given?: FollowOptions) => followMail(open, given, options.pause),
    createAgent: (input) => ask({ method: "POST", path: agentsPath }, input),
    agents: (input = {}) => ask({ method: "GET", path: agentsPath }, input),
  };
};
