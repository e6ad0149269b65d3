import { languageFor } from "./messages/accept-language.ts";
import type { LanguageTag } from "./messages/index.ts";
import type { ServerOptions } from "./server-options.ts";

type Headers = Readonly<Record<string, string>>;

/** Response headers by kind of response, built once per allowed origin. */
export interface AnswerHeaders {
  /** Headers of every response. */
  readonly common: Headers;
  readonly json: Headers;
  readonly problem: Headers;
  /** The language of messages, from `Accept-Language`. */
  readonly language: LanguageTag;
}

const exposed = "location, retry-after, idempotent-replayed, content-disposition, mcp-session-id, www-authenticate";

const requestHeaders = [
  "authorization",
  "content-type",
  "accept",
  "resume-token",
  "idempotency-key",
  "cofill-agent",
  "last-event-id",
  "mcp-session-id",
  "mcp-protocol-version",
  "mcp-method",
  "mcp-name",
].join(", ");

const inLanguage = (common: Headers, language: LanguageTag): AnswerHeaders => ({
  common,
  json: {
    "content-type": "application/json; charset=utf-8",
    ...(language !== "en" && { "content-language": language }),
    ...common,
  },
  problem: { "content-type": "application/problem+json; charset=utf-8", "content-language": language, ...common },
  language,
});

type HeadersByLanguage = { readonly [tag in LanguageTag]: AnswerHeaders };

const withCommon = (common: Headers): HeadersByLanguage => ({
  en: inLanguage(common, "en"),
  de: inLanguage(common, "de"),
});

export interface HeaderTable {
  readonly for: (request: Request) => AnswerHeaders;
  /** Whether pages of this origin may call from another site (CORS). */
  readonly allows: (origin: string) => boolean;
  /** Headers of the response to a CORS preflight request; `undefined` if the origin may not call. */
  readonly preflight: (request: Request, methods: string) => Headers | undefined;
}

/** Responses are not cached, framed or run as scripts; only pages of the allowed origins may read them. */
export const createAnswerHeaders = ({
  publicUrl,
  corsOrigins = [],
}: Pick<ServerOptions, "publicUrl" | "corsOrigins">): HeaderTable => {
  const common: Headers = {
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    ...(publicUrl?.startsWith("https:") && { "strict-transport-security": "max-age=31536000" }),
    ...(corsOrigins.length > 0 && { vary: "origin" }),
  };
  const plain = withCommon(common);
  const ofOrigin = new Map(
    corsOrigins.map((origin) => [
      origin,
      withCommon({
        ...common,
        "access-control-allow-origin": origin,
        "access-control-expose-headers": exposed,
      }),
    ]),
  );
  const originOf = (request: Request): string => request.headers.get("origin") ?? "";
  return {
    for: (request) => {
      const headers = ofOrigin.size === 0 ? plain : (ofOrigin.get(originOf(request)) ?? plain);
      return headers[languageFor(request.headers.get("accept-language"))];
    },
    allows: (origin) => ofOrigin.has(origin),
    preflight: (request, methods) => {
      const allowed = ofOrigin.get(originOf(request));
      if (!allowed || !request.headers.has("access-control-request-method")) return undefined;
      return {
        ...allowed.en.common,
        "access-control-allow-methods": methods,
        "access-control-allow-headers": requestHeaders,
        "access-control-max-age": "600",
      };
    },
  };
};

/** Adds the common headers to a channel's response, except those that the channel has set itself. */
export const withHeaders = (response: Response, { common }: AnswerHeaders): Response => {
  for (const name of Object.keys(common)) {
    if (!response.headers.has(name)) response.headers.set(name, common[name]!);
  }
  return response;
};
