import { createHash } from "node:crypto";
import { Recent } from "@cofill/core/kit";
import { defaultTenant, nobody, type Principal, principalOfKey } from "@cofill/service";
import type { HeaderTable } from "./answer-headers.ts";
import { type Rate, serverLimits, usualRates } from "./limits.ts";
import { hostnameOf, isLoopback } from "./loopback.ts";
import { RequestProblem, requestProblem, serverProblem } from "./request-problem.ts";
import type { ServerOptions } from "./server-options.ts";
import { TokenBuckets } from "./token-buckets.ts";

const keyPrefix = "cofill_";
const linkPrefix = "hl_";
/** Of a key, what names it without opening anything. */
const keyNameLength = keyPrefix.length + 18;

const slowDown = (waitMs: number): RequestProblem => new RequestProblem(serverProblem("rate_limited"), waitMs);

/** What a credential is remembered by. */
const nameOf = (credential: string): string =>
  credential.startsWith(keyPrefix)
    ? credential.slice(0, keyNameLength)
    : createHash("sha256").update(credential).digest("base64url");

const bearerOf = (authorization: string): string | undefined => {
  if (authorization.length > serverLimits.maxCredentialLength) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
};

/** For counting: who a principal is. */
export const principalName = (principal: Principal, address: string): string => {
  switch (principal.via) {
    case "key":
      return principal.keyId;
    case "link":
      return principal.linkId;
    case "open":
    case "none":
      return address;
    default:
      return principal satisfies never;
  }
};

export type KeyPrincipal = Principal & { readonly via: "key" };
export type LinkPrincipal = Principal & { readonly via: "link" };

export interface Principals {
  /**
   * The principal of a request. Throws a RequestProblem for an invalid credential, an exceeded rate, and requests from
   * other sites.
   */
  readonly identify: (request: Request, address: string) => Promise<Principal>;
  /**
   * The principal of a request without a credential: any user of a server without keys, or nobody. Throws a
   * RequestProblem for requests from other sites.
   */
  readonly anonymous: (request: Request, address: string) => Promise<Principal>;
  /** Whose key this is; nothing for one that is unknown or revoked, which counts as a guess. */
  readonly identifyKey: (key: string, address: string) => Promise<KeyPrincipal | undefined>;
  /** The principal of a link; undefined if it is unknown, expired or revoked. */
  readonly identifyLink: (token: string, address: string) => Promise<LinkPrincipal | undefined>;
  /** Whether this needs no credential: no key was ever made, and only this machine can reach us. */
  readonly isOpenTo: (request: Request) => Promise<boolean>;
  /** Counts a guess that was wrong. */
  readonly missed: (address: string) => void;
  /** Throws if too many guesses came from there. */
  readonly mayGuess: (address: string) => void;
  /** Counts a call of an identified principal; throws if the rate is exceeded. */
  readonly countCall: (principal: Principal, address: string) => void;
  /** Counts a call to what is public. */
  readonly passBy: (address: string) => void;
}

export const createPrincipals = (options: ServerOptions, headers: HeaderTable, now: () => number): Principals => {
  const { service, store, host = "127.0.0.1", rateLimit } = options;
  const isLocal = isLoopback(host);
  const buckets = (rate: Rate) => (rateLimit === false ? undefined : new TokenBuckets(rate, now));
  const rates = {
    key: buckets(rateLimit || usualRates.key),
    link: buckets(rateLimit || usualRates.link),
    none: buckets(rateLimit || usualRates.address),
    // A server without keys has no rate limit unless one is set.
    open: rateLimit ? buckets(rateLimit) : undefined,
  } satisfies Record<Principal["via"], TokenBuckets | undefined>;
  const failures = buckets(usualRates.failure);
  /** Credentials that were valid before, so that guessing from one address does not lock out its other users. */
  const good = new Recent<true>(2 * serverLimits.maxTrackedPrincipals);

  let hasKeys = false;
  const isOpen = async (): Promise<boolean> => {
    // Once there is a key there always was one; until then the store is asked each time, and remembers its answer.
    if (!isLocal || hasKeys) return false;
    hasKeys = await store.hasApiKeys();
    return !hasKeys;
  };

  /** Clients call by one name again and again, so the last answer is kept. */
  let lastHost = "";
  let isLastLocal = false;
  const isLocalName = (host: string): boolean => {
    if (host !== lastHost) {
      isLastLocal = isLoopback(hostnameOf(host) ?? "");
      lastHost = host;
    }
    return isLastLocal;
  };

  /** Why a request without a credential is not this machine's own; nothing if it may be. */
  const foreignness = (
    request: Request,
  ): "forbidden.foreign_host" | "forbidden.proxy" | "forbidden.foreign_origin" | undefined => {
    const host = request.headers.get("host") ?? new URL(request.url).host;
    // A page on any site can have its own name resolve to this machine; the name it calls us by gives it away.
    if (!isLocalName(host)) {
      return "forbidden.foreign_host";
    }
    // A proxy or a tunnel on this machine brings in others by our own name.
    if (request.headers.has("x-forwarded-for") || request.headers.has("forwarded")) {
      return "forbidden.proxy";
    }
    const origin = request.headers.get("origin");
    const isOwn = origin === null || headers.allows(origin) || URL.parse(origin)?.host === host.toLowerCase();
    return isOwn ? undefined : "forbidden.foreign_origin";
  };

  const take = (bucket: TokenBuckets | undefined, caller: string): void => {
    const waitMs = bucket?.take(caller) ?? 0;
    if (waitMs > 0) throw slowDown(waitMs);
  };

  const mayGuess = (address: string): void => {
    const waitMs = failures?.look(address) ?? 0;
    if (waitMs > 0) throw slowDown(waitMs);
  };

  const missed = (address: string): void => void failures?.take(address);

  const anonymous = async (request: Request, address: string): Promise<Principal> => {
    if (await isOpen()) {
      const foreign = foreignness(request);
      if (foreign !== undefined) throw requestProblem(foreign);
      take(rates.open, address);
      return { via: "open", tenant: defaultTenant };
    }
    mayGuess(address);
    take(rates.none, address);
    return nobody;
  };

  const lookUp = async (credential: string): Promise<Principal | undefined> => {
    if (credential.startsWith(keyPrefix)) return principalOfKey(store, credential);
    return credential.startsWith(linkPrefix) ? service.linkPrincipal(credential) : undefined;
  };

  const holderOf = async (credential: string, address: string): Promise<Principal | undefined> => {
    // Not even looked up, so that guessing is as slow as the rate.
    if (failures && failures.look(address) > 0 && !good.get(nameOf(credential))) mayGuess(address);
    const principal = await lookUp(credential);
    if (!principal) {
      missed(address);
      return undefined;
    }
    if (failures) good.set(nameOf(credential), true);
    take(rates[principal.via], principalName(principal, address));
    return principal;
  };

  const holder = async (authorization: string, address: string): Promise<Principal> => {
    const principal = await holderOf(bearerOf(authorization) ?? "", address);
    if (!principal) throw requestProblem("unauthenticated.unknown_key");
    return principal;
  };

  return {
    missed,
    mayGuess,
    anonymous,
    countCall: (principal, address) => take(rates[principal.via], principalName(principal, address)),
    passBy: (address) => take(rates.none, address),
    isOpenTo: async (request) => (await isOpen()) && foreignness(request) === undefined,
    identify: (request, address) => {
      const authorization = request.headers.get("authorization");
      return authorization === null ? anonymous(request, address) : holder(authorization, address);
    },
    identifyKey: async (key, address) => {
      const isKey = key.startsWith(keyPrefix) && key.length <= serverLimits.maxCredentialLength;
      const principal = await holderOf(isKey ? key : "", address);
      return principal?.via === "key" ? principal : undefined;
    },
    identifyLink: async (token, address) => {
      const isLink = token.startsWith(linkPrefix) && token.length <= serverLimits.maxCredentialLength;
      const principal = await holderOf(isLink ? token : "", address);
      return principal?.via === "link" ? principal : undefined;
    },
  };
};
