import type { Readable } from "node:stream";

/** Node's own request; absent where the app is called without a socket, as in tests. */
export interface Bindings {
  readonly incoming?: Readable & {
    /** Whether the whole message has arrived. */
    readonly complete?: boolean;
    readonly socket?: { readonly remoteAddress?: string | undefined; readonly destroy: () => unknown };
  };
}

/** Providers assign whole IPv6 networks, so a client is identified by its first 64 bits. */
const networkOf = (address: string): string => {
  if (!address.includes(":")) return address;
  if (address.startsWith("::ffff:") && address.includes(".")) return address.slice(7);
  const [head = "", tail] = address.split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail !== undefined) {
    const last = tail === "" ? [] : tail.split(":");
    while (groups.length + last.length < 8) groups.push("0");
    groups.push(...last);
  }
  return groups.slice(0, 4).join(":");
};

const maxAddressLength = 45;

/**
 * The client's network, for rate limits: the last entry of X-Forwarded-For if the proxy is trusted, else the socket's
 * address.
 */
export const addressOf = (request: Request, bindings: Bindings | undefined, trustsProxy: boolean): string => {
  if (trustsProxy) {
    const last = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
    if (last && last.length <= maxAddressLength) return networkOf(last);
  }
  const address = bindings?.incoming?.socket?.remoteAddress;
  return address === undefined ? "unknown" : networkOf(address);
};
