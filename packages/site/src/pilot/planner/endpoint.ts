import { isJsonObject } from "@cofill/core/kit";
import { askService, type FetchLike, problem } from "./ask-service.ts";
import type { PlannerProblem } from "./contract.ts";
import type { Complete } from "./create-planner.ts";
import { parseObject } from "./find-objects.ts";
import { plannerLimits } from "./limits.ts";
import type { Message } from "./prompt.ts";
import { readBody } from "./read-body.ts";

/** Options of `completeAt`. */
export interface EndpointOptions {
  readonly url: string;
  /** The page's origin; the conversation is sent nowhere else. */
  readonly origin: string;
  readonly timeoutMs?: number;
  readonly fetch?: FetchLike;
}

/**
 * A model behind the site's own server, which receives `{"messages": […]}` and returns the model's text.
 * @example
 * const complete = completeAt({ url: "/plan", origin: location.origin });
 */
export const completeAt = ({ url, origin, timeoutMs, ...options }: EndpointOptions): Complete => {
  const address = URL.parse(url, origin);
  return async (messages, signal) => {
    if (address === null || address.origin !== origin)
      return problem("other_origin", "The planner's endpoint is not on this site, so nothing was sent there.");
    const answer = await askService({
      fetch: options.fetch ?? ((to, init) => fetch(to, init)),
      url: address.href,
      headers: { accept: "text/plain" },
      body: { messages },
      timeoutMs: timeoutMs ?? plannerLimits.completionMs,
      signal,
    });
    return "problem" in answer ? answer : answer.text;
  };
};

/**
 * The server side of `completeAt`: handles a `Request` with a model. It does not authenticate the caller.
 * @example
 * const handle = plannerEndpoint(openAiCompatible({ baseUrl, model, apiKey }));
 */
export const plannerEndpoint =
  (complete: Complete): ((request: Request) => Promise<Response>) =>
  async (request) => {
    if (request.method !== "POST") return say(405, "Only POST is answered here.", { allow: "POST" });
    // Requires JSON, because a form of another site can post text but not JSON without a CORS preflight.
    if (!/^application\/json\b/i.test(request.headers.get("content-type") ?? ""))
      return say(415, "The body must be application/json.");
    const text = await readBody(request.body, plannerLimits.maxRequestBytes);
    if (text === undefined) return say(413, "The conversation is too long.");
    const messages = readMessages(parseObject(text)?.messages);
    if (messages === undefined) return say(400, 'The body must be {"messages": [{"role": …, "content": …}]}.');
    const answer = await complete(messages, request.signal).catch(() => failed);
    return typeof answer === "string" ? say(200, answer) : sayProblem(answer.problem);
  };

const failed = problem("model_failed", "The model could not be asked.");

const roles: readonly unknown[] = ["system", "user", "assistant"];

const readMessages = (given: unknown): readonly Message[] | undefined => {
  if (!Array.isArray(given) || given.length === 0 || given.length > plannerLimits.maxMessages) return undefined;
  const messages = given.flatMap((each: unknown) =>
    isJsonObject(each) && roles.includes(each.role) && typeof each.content === "string"
      ? [{ role: each.role as Message["role"], content: each.content }]
      : [],
  );
  return messages.length === given.length ? messages : undefined;
};

const sayProblem = ({ code, message, retryAfterMs }: PlannerProblem): Response =>
  code === "model_busy"
    ? say(503, message, retryAfterMs === undefined ? {} : { "retry-after": String(Math.ceil(retryAfterMs / 1000)) })
    : say(502, message);

const say = (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response =>
  new Response(text, {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store", ...headers },
  });
