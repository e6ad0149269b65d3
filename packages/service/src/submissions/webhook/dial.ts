import { isIP, type LookupFunction } from "node:net";
import type { Duplex } from "node:stream";
import { connect as connectTls } from "node:tls";
import { forbidden, type IsAllowed } from "./checked-addresses.ts";
import { closedFailure, type Failure, networkFailure, tlsFailure } from "./failure.ts";
import { webhookLimits } from "./limits.ts";
import { type MeteredSocket, openMeteredSocket } from "./metered-socket.ts";
import type { Target } from "./target.ts";

export interface Line {
  readonly stream: Duplex;
  readonly isFull: () => boolean;
}

/** Connects to one of the checked addresses and to nothing else. The line closes when the signal says so. */
export const dial = async (
  target: Target,
  addresses: readonly string[],
  isAllowed: IsAllowed,
  signal: AbortSignal,
  maxBytes: number = webhookLimits.maxAnswerBytes,
): Promise<Line | Failure> => {
  const metered = openMeteredSocket({
    host: target.hostname,
    port: target.port,
    lookup: onlyThese(addresses.slice(0, webhookLimits.maxDialledAddresses)),
    maxBytes,
    biteBytes: webhookLimits.biteBytes,
    addressTimeoutMs: webhookLimits.addressTimeoutMs,
  });
  const hangUp = () => metered.stream.destroy();
  signal.addEventListener("abort", hangUp, { once: true });
  if (signal.aborted) hangUp();
  const failed = await connected(metered, target, isAllowed);
  if (failed) return failed;
  // TLS over a stream that is gone would wait for it forever.
  if (metered.stream.destroyed) return closedFailure(target.hostname);
  return target.isSecure ? secured(metered, target) : metered;
};

/** The second lookup, which a name server could answer differently, never happens. */
const onlyThese = (addresses: readonly string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, done) =>
    options.all ? done(null, known) : done(null, known[0]!.address, known[0]!.family);
};

/** The last look before the first byte: where the system says that the socket leads. */
const connected = (
  { socket, stream }: MeteredSocket,
  { hostname }: Target,
  isAllowed: IsAllowed,
): Promise<Failure | undefined> =>
  new Promise((resolve) => {
    stream.once("error", (error) => resolve(networkFailure(hostname, error)));
    stream.once("close", () => resolve(closedFailure(hostname)));
    socket.once("connect", () => {
      if (isAllowed(socket.remoteAddress ?? "")) return resolve(undefined);
      resolve(forbidden(hostname));
      stream.destroy();
    });
  });

const secured = ({ stream, isFull }: MeteredSocket, { hostname }: Target): Promise<Line | Failure> =>
  new Promise((resolve) => {
    const name = hostname.replace(/\.$/, "");
    const socket = connectTls({
      socket: stream,
      host: name,
      // RFC 6066, 3: an address is not a server name.
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ALPNProtocols: ["http/1.1"],
      // Said here, so that no variable of the environment can switch it off.
      rejectUnauthorized: true,
    });
    socket.once("secureConnect", () => resolve({ stream: socket, isFull }));
    socket.once("close", () => resolve(closedFailure(hostname)));
    socket.once("error", (error) => resolve(tlsFailure(hostname, error, Boolean(socket.authorizationError))));
  });
