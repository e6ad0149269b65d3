import { textOf } from "../messages/text-of.ts";
/** Who may call a channel over HTTP; also used for MCP over HTTP. */
export interface GuardOptions {
  /**
   * Accepted `Host` headers, as names (`forms.example.org`, any port) or names with a port; loopback names by default.
   */
  readonly allowedHosts?: readonly string[];
  /** Exact origins of other sites whose pages may call; none by default, and there is no wildcard. */
  readonly allowedOrigins?: readonly string[];
  /** The bearer token that every request must carry, if set. */
  readonly token?: string;
}

export interface Refusal {
  readonly status: 401 | 403;
  readonly code: `x-${string}`;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

const loopback: readonly string[] = ["localhost", "127.0.0.1", "[::1]"];

export const guard = async (request: Request, options: GuardOptions): Promise<Refusal | undefined> => {
  const host = hostOf(request);
  const hosts = options.allowedHosts ?? loopback;
  // Prevents DNS rebinding: a foreign page can resolve its own host name to this machine, but still sends that name.
  if (!host || !hosts.some((allowed) => allowed.toLowerCase() === host.host || allowed.toLowerCase() === host.hostname))
    return forbidden("x-forbidden-host", textOf("request.host"));
  const origin = request.headers.get("origin");
  if (origin !== null && !isAllowedOrigin(origin, host.host, options))
    return forbidden("x-forbidden-origin", textOf("request.origin"));
  // A CORS preflight request does not carry the token.
  if (options.token === undefined || request.method === "OPTIONS") return undefined;
  const sent = /^Bearer +(\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  if (sent !== undefined && (await sameText(sent, options.token))) return undefined;
  return {
    status: 401,
    code: "x-unauthorized",
    message: textOf("request.token"),
    headers: { "www-authenticate": "Bearer" },
  };
};

/** CORS headers for the allowed origins. */
export const corsHeaders = (request: Request, options: GuardOptions): Readonly<Record<string, string>> => {
  const origin = request.headers.get("origin");
  if (!options.allowedOrigins?.length) return {};
  if (origin === null || !options.allowedOrigins.includes(origin)) return { vary: "Origin" };
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    ...(request.headers.has("access-control-request-method")
      ? {
          "access-control-allow-methods": "GET, POST, DELETE, OPTIONS",
          "access-control-allow-headers":
            "authorization, content-type, accept, mcp-session-id, mcp-protocol-version, mcp-method, mcp-name, last-event-id",
          "access-control-max-age": "600",
        }
      : { "access-control-expose-headers": "mcp-session-id" }),
  };
};

const forbidden = (code: `x-${string}`, message: string): Refusal => ({ status: 403, code, message, headers: {} });

const hostOf = (request: Request): { readonly host: string; readonly hostname: string } | undefined => {
  const header = request.headers.get("host");
  if (header !== null && !/^[\w.:[\]-]+$/.test(header)) return undefined;
  return URL.parse(header === null ? request.url : `http://${header}`) ?? undefined;
};

const isAllowedOrigin = (origin: string, host: string, options: GuardOptions): boolean =>
  options.allowedOrigins?.includes(origin) === true || URL.parse(origin)?.host === host;

/** Compares digests without an early exit, so that the time taken does not depend on the token. */
const sameText = async (left: string, right: string): Promise<boolean> => {
  const digest = async (text: string) =>
    new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  const [first, second] = await Promise.all([digest(left), digest(right)]);
  return first.reduce((difference, byte, index) => difference | (byte ^ second[index]!), 0) === 0;
};
