import type { AgentKind, AgentView, FollowOptions, MailAnswer, MailApi } from "@cofill/service/mail";
import { type HttpRoute, routes } from "@cofill/service/operations/routes";
import { type CallOptions, type Connection, Unreachable } from "./connection.ts";
import { followMail } from "./follow-mail.ts";
import { mailAnswerOf } from "./read-answer.ts";
import { PathProblem } from "./request-of.ts";

/** Every operation with options of the call behind its input. */
type WithOptions<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...input: infer Input) => infer Answer
    ? (...given: [...Input, options?: CallOptions]) => Answer
    : never;
};

/** The mail of one agent over HTTP, with the same results as in process. */
export type MailClient = WithOptions<Omit<MailApi, "follow">> &
  Pick<MailApi, "follow"> & {
    /** Creates an agent; for operators. */
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

const prefix = "mail.";

export const mailClient = ({ ask, open, pause }: Connection): MailClient => {
  const call = async <T>(route: HttpRoute, input: object, options?: CallOptions): Promise<MailAnswer<T>> => {
    try {
      return mailAnswerOf<T>(await ask(route, input, options));
    } catch (error) {
      if (error instanceof PathProblem) return { ok: false, problem: { code: "bad_name", detail: error.message } };
      if (error instanceof Unreachable) return { ok: false, problem: { code: "unavailable", detail: error.message } };
      throw error;
    }
  };
  const operations = Object.entries(routes)
    .filter(([id]) => id.startsWith(prefix))
    .map(([id, route]) => [
      id.slice(prefix.length),
      (input: object = {}, options?: CallOptions) => call(route, input, options),
    ]);
  const openStream = (last: string | undefined, signal: AbortSignal): Promise<Response> => {
    const headers = { accept: "text/event-stream", ...(last !== undefined && { "last-event-id": last }) };
    return open(routes["mail.follow"].path, headers, signal);
  };
  return {
    ...(Object.fromEntries(operations) as MailClient),
    follow: (options?: FollowOptions) => followMail(openStream, options, pause),
  };
};
