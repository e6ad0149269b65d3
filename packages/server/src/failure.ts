import { randomUUID } from "node:crypto";
import { storeProblem } from "@cofill/service";
import { StoreError } from "@cofill/store";
import type { AnswerHeaders } from "./answer-headers.ts";
import type { LogEntry } from "./log-entry.ts";
import { RequestProblem, serverProblem } from "./request-problem.ts";
import { sendProblem } from "./respond.ts";

/** Name and stack of an error for the log, without its message, which may contain an answer or a token. */
export const traceOf = (error: unknown): { readonly error: string; readonly at: readonly string[] } => {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return { error: error.name, at: frames.slice(0, 10).map((line) => line.trim()) };
};

/** The response to an error: a problem of the request, a failure of the store, or a bug. */
export const sendFailure = (
  headers: AnswerHeaders,
  error: unknown,
  log: ((entry: LogEntry) => void) | undefined,
): Response => {
  if (error instanceof RequestProblem) return sendProblem(headers, error.problem, { retryAfterMs: error.retryAfterMs });
  if (error instanceof StoreError) return sendProblem(headers, storeProblem(error));
  const id = randomUUID();
  log?.({ level: "error", event: "internal_error", id, ...traceOf(error) });
  return sendProblem(headers, serverProblem("internal"), { id });
};
