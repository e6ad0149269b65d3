import { type DestinationProblem, destinationProblem } from "./destination-problem.ts";
import { webhookLimits } from "./limits.ts";

/** The parts of a webhook's URL. */
export interface Target {
  readonly isSecure: boolean;
  /** A name, or an IP address without brackets. */
  readonly hostname: string;
  readonly port: number;
  /** The value of the Host header. */
  readonly host: string;
  readonly path: string;
}

export type ReadTarget =
  | { readonly ok: true; readonly target: Target }
  | { readonly ok: false; readonly problem: DestinationProblem };

/**
 * Parses a webhook's URL. The URL parser normalises every spelling of an IP address (octal, hexadecimal, a single
 * number, full-width or percent-encoded digits), so spellings need no check here.
 */
export const readTarget = (text: unknown): ReadTarget => {
  if (text === undefined || text === "") return refuse(destinationProblem("url", "url_missing"));
  if (typeof text !== "string" || text.length > webhookLimits.maxUrlLength)
    return refuse(destinationProblem("url", "url_invalid.length", { maximum: webhookLimits.maxUrlLength }));
  // The URL parser drops tabs and line ends, so another parser could see another host in the same text.
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

/** Only 80 and 443 below 1024, and no port that Fetch blocks. */
export const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= 1024 && !blockedPorts.has(port));

const refuse = (problem: DestinationProblem): ReadTarget => ({ ok: false, problem });
