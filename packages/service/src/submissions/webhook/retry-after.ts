import { webhookLimits } from "./limits.ts";

/** The three date formats of RFC 9110, 5.6.7; the last one has no zone and means GMT. */
const httpDate = /^(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?,? [\w: -]{10,32}$/;

/** The delay of a Retry-After header in milliseconds from `now`, or undefined if the header is invalid. */
export const readRetryAfter = (header: string | undefined, now: number): number | undefined => {
  const text = header?.trim() ?? "";
  if (/^\d+$/.test(text)) return bounded(Number(text) * 1000);
  if (!httpDate.test(text)) return undefined;
  const at = Date.parse(text.endsWith(" GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : bounded(at - now);
};

const bounded = (ms: number): number => Math.min(Math.max(ms, 0), webhookLimits.maxRetryAfterMs);
