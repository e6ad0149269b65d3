import { type DestinationProblem, destinationProblem } from "./destination-problem.ts";
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
  if (text === undefined || text === "") return refuse(destinationProblem("url", "url_missing"));
  if (typeof text !== "string" || text.length > webhookLimits.maxUrlLength)
    return refuse(destinationProblem("url", "url_invalid.length", { maximum: webhookLimits.maxUrlLength }));
  // The parser drops tabs and line ends, so that two readers of one text could see two hosts.
  if (/[\u0000-\u0020\u007f]/.test(text)) return refuse(destinationProblem("url", "url_invalid.characters"));
  const url = URL.parse(text);
  if (!url) return refuse(destinationProblem("url", "url_invalid.unreadable"));
  if (url.protocol !== "https:" && url.protocol !== "http:") return refuse(destinationProblem("url", "url_scheme"));
  if (url.username !== "" || url.password !== "") return refuse(destinationProblem("url", "url_userinfo"));
  const isSecure = url.protocol === "https:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  if (port === 0) return refuse(destinationProblem("url", "url_invalid.port"));
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

const refuse = (problem: DestinationProblem): ReadTarget => ({ ok: false, problem });
