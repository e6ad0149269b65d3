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
/** Length of the part of a key that identifies it but is not secret. */
const keyNameLength = keyPrefix.length + 18;

const slowDown = (waitMs: number): RequestProblem => new RequestProblem(serverProblem("rate_limited"), waitMs);

/** The cache key of a credential, which does not reveal it. */
const nameOf = (credential: string): string =>
  credential.startsWith(keyPrefix)
    ? credential.slice(0, keyNameLength)
    : createHash("sha256").update(credential).digest("base64url");

const bearerOf = (authorization: string): string | undefined => {
  if (authorization.length > serverLimits.maxCredentialLength) return undefined;
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1];
};

/** The name under which a principal's calls are counted. */
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
  /** The principal of a key; `undefined` if it is unknown or revoked, which counts as a failed attempt. */
  readonly identifyKey: (key: string, address: string) => Promise<KeyPrincipal | undefined>;
  /** The principal of a link; undefined if it is unknown, expired or revoked. */
  readonly identifyLink: (token: string, address: string) => Promise<LinkPrincipal | undefined>;
  /** Whether the request needs no credential: the server listens on loopback only and no key was ever created. */
  readonly isOpenTo: (request: Request) => Promise<boolean>;
  /** Counts a failed attempt to authenticate. */
  readonly missed: (address: string) => void;
  /** Throws a RequestProblem if too many attempts from this address have failed. */
  readonly mayGuess: (address: string) => void;
  /** Counts a call of an identified principal; throws if the rate is exceeded. */
  readonly countCall: (principal: Principal, address: string) => void;
  /** Counts a call to a public route. */
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
    // A server that has had a key stays closed, so only the answer that there is none must be asked for again.
    if (!isLocal || hasKeys) return false;
    hasKeys = await store.hasApiKeys();
    return !hasKeys;
  };

  /** Clients keep sending the same Host header, so the last result is cached. */
  let lastHost = "";
  let isLastLocal = false;
  const isLocalName = (host: string): boolean => {
    if (host !== lastHost) {
      isLastLocal = isLoopback(hostnameOf(host) ?? "");
      lastHost = host;
    }
    return isLastLocal;
  };

  /** Why a request without a credential does not come from this machine; `undefined` if it may. */
  const foreignness = (
    request: Request,
  ): "forbidden.foreign_host" | "forbidden.proxy" | "forbidden.foreign_origin" | undefined => {
    const host = request.headers.get("host") ?? new URL(request.url).host;
    // Prevents DNS rebinding: a foreign page can resolve its own host name to this machine, but still sends that name.
    if (!isLocalName(host)) {
      return "forbidden.foreign_host";
    }
    // A proxy or a tunnel on this machine forwards requests of others with a loopback host name.
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
    const principal = credential.startsWith(linkPrefix) ? await service.linkPrincipal(credential) : undefined;
    // A link from the time before the server had keys could have been made by anybody.
    const isUnproved = principal?.via === "link" && principal.assurance === "claimed" && !(await isOpen());
    return isUnproved ? { ...principal, assurance: "relayed" } : principal;
  };

  const holderOf = async (credential: string, address: string): Promise<Principal | undefined> => {
    // Checked before the lookup, so that an address over its limit cannot test further credentials.
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
