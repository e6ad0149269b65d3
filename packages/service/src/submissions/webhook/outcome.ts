import type { DeliveryOutcome } from "@cofill/store";
import type { AnswerHead } from "./exchange.ts";
import { failure } from "./failure.ts";
import { readRetryAfter } from "./retry-after.ts";

/** The outcome of a status (D-20); only 410 is final, because Standard Webhooks retries every other failure. */
export const outcomeOf = (host: string, { status, retryAfter }: AnswerHead, now: number): DeliveryOutcome => {
  if (status >= 200 && status < 300) return { ok: true, status };
  if (status === 410) return { ...failure("delivery.gone", { host }), status, gone: true };
  const retryAfterMs = readRetryAfter(retryAfter, now);
  const isRedirect = status >= 300 && status < 400;
  const found = failure(isRedirect ? "delivery.redirect" : "delivery.status", { host, status });
  return { ...found, status, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
};
