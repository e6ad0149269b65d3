import type { DeliveryOutcome } from "@cofill/store";
import type { AnswerHead } from "./exchange.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What a status means (D-20). Only 410 is final: Standard Webhooks tries again after every other failure. */
export const outcomeOf = (host: string, { status, retryAfter }: AnswerHead, now: number): DeliveryOutcome => {
  if (status >= 200 && status < 300) return { ok: true, status };
  if (status === 410) return { ok: false, status, gone: true, reason: `${host} answered 410: it takes no more.` };
  const retryAfterMs = readRetryAfter(retryAfter, now);
  const reason =
    status >= 300 && status < 400
      ? `${host} answered ${status}: redirects are not followed.`
      : `${host} answered ${status}.`;
  return { ok: false, status, reason, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) };
};
