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

/** Connects to one of the checked addresses only; the connection closes when the signal aborts. */
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
  // TLS over a destroyed stream would never finish.
  if (metered.stream.destroyed) return closedFailure(target.hostname);
  return target.isSecure ? secured(metered, target) : metered;
};

/** Replaces the socket's own lookup, to which a name server could give another answer (DNS rebinding). */
const onlyThese = (addresses: readonly string[]): LookupFunction => {
  const known = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, done) =>
    options.all ? done(null, known) : done(null, known[0]!.address, known[0]!.family);
};

/** Checks the address that the socket is really connected to, before anything is sent. */
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
      // An IP address is not allowed as a server name (RFC 6066, 3).
      ...(isIP(name) === 0 ? { servername: name } : {}),
      ALPNProtocols: ["http/1.1"],
      // Set explicitly, because NODE_TLS_REJECT_UNAUTHORIZED could otherwise disable it.
      rejectUnauthorized: true,
    });
    socket.once("secureConnect", () => resolve({ stream: socket, isFull }));
    socket.once("close", () => resolve(closedFailure(hostname)));
    socket.once("error", (error) => resolve(tlsFailure(hostname, error, Boolean(socket.authorizationError))));
  });
