import { isJsonObject } from "@cofill/core/kit";
import { type DestinationProblem, destinationProblem } from "./destination-problem.ts";
import { webhookLimits } from "./limits.ts";

/**
 * Headers that destinations cannot set: those of the connection and the message (RFC 9110, 7.6.1) and of the signature.
 */
const reserved: ReadonlySet<string> = new Set([
  "connection",
  "content-encoding",
  "content-length",
  "content-type",
  "expect",
  "host",
  "http2-settings",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const fieldValue = /^[\t\u0020-\u007e\u0080-\u00ff]*$/;

/** Problems never repeat a header's value or an invalid name, because either may be a misplaced secret. */
export const headerProblems = (headers: unknown): readonly DestinationProblem[] => {
  if (headers === undefined) return [];
  if (!isJsonObject(headers)) return [destinationProblem("headers", "headers_invalid.type")];
  const entries = Object.entries(headers);
  if (entries.length > webhookLimits.maxHeaders)
    return [destinationProblem("headers", "headers_invalid.count", { maximum: webhookLimits.maxHeaders })];
  const seen = new Set<string>();
  return entries.flatMap(([name, value], index) => {
    const key = name.toLowerCase();
    if (!token.test(name) || name.length > webhookLimits.maxHeaderNameLength)
      return [destinationProblem("headers", "header_name.characters", { position: index + 1 })];
    if (seen.has(key)) return [destinationProblem("headers", "header_name.twice", { name })];
    seen.add(key);
    if (reserved.has(key) || key.startsWith("webhook-"))
      return [destinationProblem("headers", "header_reserved", { name })];
    if (typeof value !== "string" || value.length > webhookLimits.maxHeaderValueLength || !fieldValue.test(value))
      return [destinationProblem("headers", "header_value", { name })];
    return [];
  });
};
