import type { PlannerProblem, PlannerProblemCode } from "./contract.ts";
import { plannerLimits } from "./limits.ts";
import { readBody } from "./read-body.ts";

export type FetchLike = (url: string, init: RequestInit) => Promise<Response>;

type ServiceAnswer = { readonly text: string } | { readonly problem: PlannerProblem };

interface ServiceRequest {
  readonly fetch: FetchLike;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Posts JSON and returns the text of the response. A problem contains neither request headers, which may hold a key,
 * nor the service's error text, which may repeat it.
 */
export const askService = async (request: ServiceRequest): Promise<ServiceAnswer> => {
  const late = AbortSignal.timeout(request.timeoutMs);
  try {
    const response = await request.fetch(request.url, {
      method: "POST",
      headers: { "content-type": "application/json", ...request.headers },
      body: JSON.stringify(request.body),
      // A redirect would send the conversation to another host.
      redirect: "error",
      signal: AbortSignal.any([request.signal, late]),
    });
    if (!response.ok) {
      await response.body?.cancel().catch(() => undefined);
      return { problem: problemOf(response) };
    }
    const text = await readBody(response.body, plannerLimits.maxBodyBytes);
    return text === undefined ? problem("model_answer_unusable", "The model's service sent too much.") : { text };
  } catch {
    if (request.signal.aborted) return problem("stopped", "It was stopped before the model answered.");
    return late.aborted
      ? problem("model_timed_out", "The model's service did not answer in time.")
      : problem("model_unreachable", "The model's service could not be reached.");
  }
};

export const problem = (code: PlannerProblemCode, message: string): { readonly problem: PlannerProblem } => ({
  problem: { code, message },
});

const problemOf = ({ status, headers }: Response): PlannerProblem => {
  const retryAfterMs = readRetryAfter(headers.get("retry-after"));
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  if (status === 429 || status === 503) {
    const when = retryAfterMs === undefined ? "later" : `in ${Math.ceil(retryAfterMs / 1000)} seconds`;
    return { code: "model_busy", message: `The model's service is busy (${status}). Try again ${when}.`, ...wait };
  }
  return status >= 500
    ? { code: "model_failed", message: `The model's service failed (${status}). Try again later.` }
    : {
        code: "model_refused",
        message: `The model's service refused the request (${status}). Check its address and key.`,
      };
};

/** Seconds or a date (RFC 9110, 10.2.3). */
const readRetryAfter = (header: string | null): number | undefined => {
  if (header === null) return undefined;
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), plannerLimits.maxRetryAfterMs) : undefined;
};
