import type { ProblemArguments } from "@cofill/core";
import { type DeliveryFailure, type DeliveryKey, deliveryFailure } from "../../messages/delivery-message.ts";
import type { DeliveryMessageParams } from "../../messages/submission-params.ts";
import type { DestinationProblem } from "./destination-problem.ts";

export type Failure = DeliveryFailure;

/** A failure that may be retried. */
export const failure: typeof deliveryFailure = deliveryFailure;

/** A failure that is not retried, because a setting must be changed first. */
export const refusal = <K extends DeliveryKey>(
  key: K,
  ...params: ProblemArguments<DeliveryMessageParams[K]>
): Failure => ({ ...deliveryFailure(key, ...params), permanent: true });

/** A failure that is not retried, because the destination is invalid. */
export const wrongDestination = ({ code, reason, params }: DestinationProblem): Failure =>
  refusal("delivery.destination", {
    problem: { code, ...(reason !== undefined && { reason }), ...(params && { params }) },
  });

type HostKey =
  | "delivery.refused"
  | "delivery.closed"
  | "delivery.connect_timeout"
  | "delivery.unreachable"
  | "delivery.name_not_found"
  | "delivery.name_not_looked_up";

const keys: Readonly<Record<string, HostKey>> = {
  ECONNREFUSED: "delivery.refused",
  ECONNRESET: "delivery.closed",
  EPIPE: "delivery.closed",
  ETIMEDOUT: "delivery.connect_timeout",
  EHOSTUNREACH: "delivery.unreachable",
  ENETUNREACH: "delivery.unreachable",
  EADDRNOTAVAIL: "delivery.unreachable",
};

const lookupKeys: Readonly<Record<string, HostKey>> = {
  ENOTFOUND: "delivery.name_not_found",
  ENODATA: "delivery.name_not_found",
};

/** Describes a network error of Node without addresses of the internal network. */
export const networkFailure = (host: string, error: unknown): Failure => {
  const code = codeOf(error) ?? "unknown";
  const key = keys[code];
  if (key) return failure(key, { host });
  if (code.startsWith("HPE_")) return failure("delivery.not_http", { host });
  return failure("delivery.connection_failed", { host, error: code });
};

export const lookupFailure = (host: string, error: unknown): Failure =>
  failure(lookupKeys[codeOf(error) ?? ""] ?? "delivery.name_not_looked_up", { host });

export const tlsFailure = (host: string, error: unknown, isCertificate: boolean): Failure => {
  const code = codeOf(error);
  if (code === undefined || Object.hasOwn(keys, code)) return networkFailure(host, error);
  return isCertificate
    ? failure("delivery.certificate", { host, error: code })
    : failure("delivery.not_secure", { host, error: code });
};

export const closedFailure = (host: string): Failure => failure("delivery.closed", { host });

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
};
