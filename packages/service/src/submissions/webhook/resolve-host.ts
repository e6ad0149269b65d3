import { lookup, Resolver } from "node:dns/promises";
import { webhookLimits } from "./limits.ts";

/** All addresses of a name. Throws if it has none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Asks the name servers directly: the system's own lookup holds one of the few threads of Node's pool until it gives
 * up, and a handful of dead names would stop the healthy ones (and the disk) with them. The system is asked for names
 * that only it knows: those without a dot, and those the name servers do not have (a hosts file, a search domain).
 */
export const createResolveHost =
  (servers?: readonly string[]): ResolveHost =>
  async (hostname, signal) => {
    const name = hostname.replace(/\.$/, "");
    if (!name.includes(".") || name.endsWith(".localhost")) return systemAddresses(hostname);
    const answers = await askNameServers(servers, hostname, signal);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    if (addresses.length > 0) return addresses;
    for (const answer of answers) {
      if (answer.status === "rejected" && !isUnknownName(answer.reason)) throw answer.reason;
    }
    return systemAddresses(hostname);
  };

const askNameServers = async (servers: readonly string[] | undefined, hostname: string, signal: AbortSignal) => {
  const resolver = new Resolver({ timeout: webhookLimits.lookupTimeoutMs, tries: webhookLimits.lookupTries });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    return await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  } finally {
    signal.removeEventListener("abort", cancel);
  }
};

/** With no name server at all, the connection to it is refused. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOTFOUND", "ENODATA", "ECONNREFUSED"].includes(String(error.code));

const systemAddresses = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true, order: "verbatim" })).map(({ address }) => address);
