import { isIP } from "node:net";
import { type Failure, lookupFailure, refusal } from "./failure.ts";
import type { ResolveHost } from "./resolve-host.ts";
import type { Target } from "./target.ts";

/** Whether an address may be connected to. */
export type IsAllowed = (address: string) => boolean;

export const forbidden = (host: string): Failure => refusal("delivery.private_address", { host });

/**
 * Resolves a target's name once. A single forbidden address rejects all of them, because a mix of public and private
 * addresses is a sign of an attack.
 */
export const findAddresses = async (
  { hostname }: Target,
  resolve: ResolveHost,
  isAllowed: IsAllowed,
  signal: AbortSignal,
): Promise<readonly string[] | Failure> => {
  let addresses: readonly string[] = [hostname];
  if (isIP(hostname) === 0) {
    try {
      addresses = await orAborted(resolve(hostname, signal), signal);
    } catch (error) {
      return lookupFailure(hostname, error);
    }
  }
  if (addresses.length === 0) return lookupFailure(hostname, undefined);
  return addresses.every(isAllowed) ? addresses : forbidden(hostname);
};

/** Rejects on abort without waiting for a lookup that cannot be cancelled. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const abort = () => reject(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
