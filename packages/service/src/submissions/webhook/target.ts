import type { DestinationProblem } from "./destination-problem.ts";
import { webhookLimits } from "./limits.ts";

/** Where a webhook goes, as its URL says it. */
export interface Target {
  readonly isSecure: boolean;
  /** A name, or an address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** For the Host header. */
  readonly host: string;
  readonly path: string;
}

export type ReadTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly problem: DestinationProblem };

/**
 * The URL parser of the platform turns every spelling of an address (octal, hexadecimal, one number, full-width or
 * percent-encoded digits) into the one that is dialled, so nothing here looks at spellings.
 */
export const readTarget = (text: unknown): ReadTarget => {
  if (text === undefined || text === "") return refuse("url_missing", "A webhook needs a url.");
  if (typeof text !== "string" || text.length > webhookLimits.maxUrlLength)
    return refuse("url_invalid", `The url is a text of at most ${webhookLimits.maxUrlLength} characters.`);
  // The parser drops tabs and line ends, so that two readers of one text could see two hosts.
  if (/[\u0000-\u0020\u007f]/.test(text))
    return refuse("url_invalid", "The url has spaces or control characters in it.");
  const url = URL.parse(text);
  if (!url) return refuse("url_invalid", "The url cannot be read.");
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return refuse("url_scheme", "The url begins with https:// or http://.");
  if (url.username !== "" || url.password !== "")
    return refuse("url_userinfo", "The url has a user or a password in it; send them as a header.");
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  if (port === 0) return refuse("url_invalid", "Nothing can be sent to port 0.");
  const hostname = url.hostname.replace(/^\[(.*)\]$/, "$1");
  return { ok: true, target: { isSecure, hostname, port, host: url.host, path: `${url.pathname}${url.search}` } };
};

/** Ports from 1024 on that Fetch blocks because other protocols listen there (https://fetch.spec.whatwg.org/#port-blocking). */
const blockedPorts: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Below 1024 only the web's own. */
export const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !blockedPorts.has(port));

const refuse = (code: DestinationProblem["code"], message: string): ReadTarget => ({
  ok: false,
  problem: { path: "url", code, message },
});
