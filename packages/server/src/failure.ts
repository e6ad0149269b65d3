import { randomUUID } from "node:crypto";
import type { Problem } from "@cofill/service";
import { StoreError } from "@cofill/store";
import type { AnswerHeaders } from "./answer-headers.ts";
import type { LogEntry } from "./log-entry.ts";
import { Refusal } from "./refusal.ts";
import { sendProblem } from "./respond.ts";

/** Where an error came from. Its message is left out: it may hold an answer or a token. */
export const traceOf = (error: unknown): { readonly error: string; readonly at: readonly string[] } => {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return { error: error.name, at: frames.slice(0, 10).map((line) => line.trim()) };
};

const storeProblem = ({ fault }: StoreError): Problem =>
  fault === "full"
    ? { code: "storage_full", detail: "There is no room to keep this; try again later" }
    : { code: "unavailable", detail: "The store cannot be reached; try again" };

/** The answer to whatever went wrong: refused, the machine's fault, or ours. */
export const sendFailure = (
  headers: AnswerHeaders,
  error: unknown,
  log: ((entry: LogEntry) => void) | undefined,
): Response => {
  if (error instanceof Refusal) return sendProblem(headers, error.problem, { retryAfterMs: error.retryAfterMs });
  if (error instanceof StoreError) return sendProblem(headers, storeProblem(error));
  const id = randomUUID();
  log?.({ level: "error", event: "internal_error", id, ...traceOf(error) });
  const detail = "Something went wrong here; the log has more under the id in instance";
  return sendProblem(headers, { code: "internal", detail }, { id });
};
