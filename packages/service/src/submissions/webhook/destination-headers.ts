import { isJsonObject } from "@cofill/core/kit";
import type { DestinationProblem } from "./destination-problem.ts";
import { webhookLimits } from "./limits.ts";

/** What describes the message or the connection is ours to say: RFC 9110, 7.6.1, and the headers of the signature. */
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

/** Neither a value nor a name that is not one is shown: a header may hold a key, in the wrong place too. */
export const headerProblems = (headers: unknown): readonly DestinationProblem[] => {
  if (headers === undefined) return [];
  if (!isJsonObject(headers)) return [problem("headers_invalid", "Headers are an object of names and texts.")];
  const entries = Object.entries(headers);
  if (entries.length > webhookLimits.maxHeaders)
    return [problem("headers_invalid", `At most ${webhookLimits.maxHeaders} headers can be added.`)];
  const seen = new Set<string>();
  return entries.flatMap(([name, value], index) => {
    const key = name.toLowerCase();
    if (!token.test(name) || name.length > webhookLimits.maxHeaderNameLength)
      return [
        problem("header_name", `The name of header ${index + 1} has characters that a header's name cannot have.`),
      ];
    if (seen.has(key)) return [problem("header_name", `The header ${name} is there twice.`)];
    seen.add(key);
    if (reserved.has(key) || key.startsWith("webhook-"))
      return [problem("header_reserved", `The header ${name} is set by the sender.`)];
    if (typeof value !== "string" || value.length > webhookLimits.maxHeaderValueLength || !fieldValue.test(value))
      return [problem("header_value", `The value of the header ${name} is not one line of Latin text.`)];
    return [];
  });
};

const problem = (code: DestinationProblem["code"], message: string): DestinationProblem => ({
  path: "headers",
  code,
  message,
});
