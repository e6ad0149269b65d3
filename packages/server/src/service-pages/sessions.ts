import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { type Principal, secretNames } from "@cofill/service";
import type { ApiKeyRow } from "@cofill/store";
import type { Principals } from "../principals.ts";
import type { ServerOptions } from "../server-options.ts";
import { cookieOf, cookieText } from "./cookies.ts";
import { servicePageLimits } from "./limits.ts";

type KeyPrincipal = Principal & { readonly via: "key" };

/** Sessions in a cookie, which contains the id and the hash of a key but never the key. */
export interface Sessions {
  /** The Set-Cookie header of a new session. */
  readonly open: (request: Request, row: ApiKeyRow) => Promise<string>;
  /** The Set-Cookie header that ends the session. */
  readonly close: (request: Request) => string;
  /**
   * The principal of a page request: the signed-in user, any user of a server without keys, or nobody. Reads the store
   * each time.
   */
  readonly identify: (request: Request, address: string) => Promise<Principal>;
}

interface Session {
  readonly keyId: string;
  readonly hash: string;
  readonly expiresAt: number;
}

const shape = /^([0-9a-f]{18})\.([0-9a-f]{64})\.(\d{1,15})\.([\w-]{43})$/;

const seal = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("base64url");

const writeSession = (secret: string, { keyId, hash, expiresAt }: Session): string => {
  const text = `${keyId}.${hash}.${expiresAt}`;
  return `${text}.${seal(secret, text)}`;
};

const readSession = (secret: string, value: string): Session | undefined => {
  const match = shape.exec(value);
  if (!match) return undefined;
  const [, keyId = "", hash = "", expiresAt = "", given = ""] = match;
  const sum = seal(secret, `${keyId}.${hash}.${expiresAt}`);
  const isGenuine = timingSafeEqual(Buffer.from(sum), Buffer.from(given));
  return isGenuine ? { keyId, hash, expiresAt: Number(expiresAt) } : undefined;
};

/** Whether the client uses HTTPS, by the public URL or by a trusted proxy's X-Forwarded-Proto. */
export const isSecure = (
  request: Request,
  { publicUrl, trustProxy = false }: Pick<ServerOptions, "publicUrl" | "trustProxy">,
): boolean => {
  const forwarded = request.headers.get("x-forwarded-proto")?.split(",").at(-1)?.trim().toLowerCase();
  return (publicUrl ?? request.url).startsWith("https:") || (trustProxy && forwarded === "https");
};

/** The `__Host-` prefix prevents other hosts of the domain from setting the cookie (RFC 6265bis §4.1.3.2). */
const nameFor = (secure: boolean): string => (secure ? "__Host-cofill_session" : "cofill_session");

export const createSessions = (
  options: ServerOptions,
  principals: Pick<Principals, "anonymous" | "countCall">,
): Sessions => {
  const { store, clock = Date.now } = options;
  let known: Promise<string> | undefined;
  const secret = (): Promise<string> => {
    known ??= store.setting(secretNames.sessions, randomBytes(32).toString("base64url")).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  const holderOf = async (value: string): Promise<KeyPrincipal | undefined> => {
    const session = readSession(await secret(), value);
    if (!session || session.expiresAt <= clock()) return undefined;
    const row = await store.apiKey(session.keyId);
    if (!row || row.revokedAt !== undefined || row.hash !== session.hash) return undefined;
    return { via: "key", keyId: row.id, tenant: row.tenant, actor: row.actor, roles: row.roles, channel: "page" };
  };

  return {
    open: async (request, { id, hash }) => {
      const secure = isSecure(request, options);
      const { sessionMs } = servicePageLimits;
      const value = writeSession(await secret(), { keyId: id, hash, expiresAt: clock() + sessionMs });
      return cookieText(nameFor(secure), value, sessionMs, secure);
    },
    close: (request) => {
      const secure = isSecure(request, options);
      return cookieText(nameFor(secure), "", 0, secure);
    },
    identify: async (request, address) => {
      const value = cookieOf(request, nameFor(isSecure(request, options)));
      const principal = value === undefined ? undefined : await holderOf(value);
      if (!principal) return principals.anonymous(request, address);
      principals.countCall(principal, address);
      return principal;
    },
  };
};
