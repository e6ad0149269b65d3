import type { DeliveryOutcome } from "@cofill/store";

export type Failure = Extract<DeliveryOutcome, { readonly ok: false }>;

/** Worth another try. */
export const failure = (reason: string): Failure => ({ ok: false, reason });

/** No use in trying again before someone changes a setting. */
export const refusal = (reason: string): Failure => ({ ok: false, permanent: true, reason });

const closed = (host: string) => `${host} closed the connection before it had answered.`;
const unreachable = (host: string) => `${host} cannot be reached from here.`;
const notFound = (host: string) => `The name ${host} was not found.`;
const notLookedUp = (host: string) => `The name ${host} could not be looked up.`;

const sentences: Readonly<Record<string, (host: string) => string>> = {
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: closed,
  EPIPE: closed,
  ETIMEDOUT: (host) => `${host} did not take the connection in time.`,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  EADDRNOTAVAIL: unreachable,
};

const lookupSentences: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: notFound,
  ENODATA: notFound,
};

/** What Node reports, in plain words and with nothing of the inner network in them. */
export const networkFailure = (host: string, error: unknown): Failure => {
  const code = codeOf(error) ?? "unknown";
  const sentence = sentences[code];
  if (sentence) return failure(sentence(host));
  if (code.startsWith("HPE_")) return failure(`${host} answered with something that is not HTTP.`);
  return failure(`The connection to ${host} failed (${code}).`);
};

export const lookupFailure = (host: string, error: unknown): Failure =>
  failure((lookupSentences[codeOf(error) ?? ""] ?? notLookedUp)(host));

export const tlsFailure = (host: string, error: unknown, isCertificate: boolean): Failure => {
  const code = codeOf(error);
  if (code === undefined || Object.hasOwn(sentences, code)) return networkFailure(host, error);
  return isCertificate
    ? failure(`The certificate of ${host} is not trusted (${code}).`)
    : failure(`No secure connection to ${host} could be made (${code}).`);
};

export const closedFailure = (host: string): Failure => failure(closed(host));

const codeOf = (error: unknown): string | undefined => {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
};
