import { lookup, Resolver } from "node:dns/promises";
import { webhookLimits } from "./limits.ts";

/** Resolves a name to all its addresses; throws if there are none. */
export type ResolveHost = (hostname: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Queries the name servers directly, because the system's lookup blocks a thread of Node's small pool until it times
 * out, and a few dead names would stall other lookups and file access. The system is asked only for names without a dot
 * and for names that the name servers do not know (hosts file, search domains).
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

/** ECONNREFUSED means that no name server is running. */
const isUnknownName = (error: unknown): boolean =>
  error instanceof Error && "code" in error && ["ENOTFOUND", "ENODATA", "ECONNREFUSED"].includes(String(error.code));

const systemAddresses = async (hostname: string): Promise<readonly string[]> =>
  (await lookup(hostname, { all: true, order: "verbatim" })).map(({ address }) => address);
