import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { transportLimits } from "../consumer/limits.ts";
import { corsHeaders, type GuardOptions, guard } from "../http/guard.ts";
import { textOf } from "../messages/text-of.ts";
import type { AssistMcpServer } from "./server.ts";
import { createSessions, rpcError, type SessionOptions } from "./sessions.ts";

/** Options of `createMcpHttpHandler`. */
export interface McpHttpOptions extends GuardOptions, Omit<SessionOptions, "maxBodyBytes"> {
  readonly maxBodyBytes?: number;
}

/** Handles MCP requests over HTTP. */
export interface McpHttpHandler {
  /** Handles a request regardless of its path, so that it can be mounted anywhere. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * Serves MCP over streamable HTTP: stateless for clients since 2026-07-28, with sessions for older ones.
 *
 * @example
 * const handler = createMcpHttpHandler(createMcpServer(provider, { name: "badge", version: "1.0.0" }), { token });
 * const response = await handler.fetch(request);
 */
export const createMcpHttpHandler = (server: AssistMcpServer, options: McpHttpOptions = {}): McpHttpHandler => {
  const maxBodyBytes = options.maxBodyBytes ?? transportLimits.maxBodyBytes;
  const modern = createMcpHandler(({ era }) => server.open(era), {
    legacy: "reject",
    maxRequestBodySize: maxBodyBytes,
  });
  const sessions = createSessions(server, { ...options, maxBodyBytes });

  const route = async (request: Request): Promise<Response> => {
    const refusal = await guard(request, options);
    if (refusal) {
      const response = rpcError(refusal.status, -32000, refusal.message);
      for (const [name, value] of Object.entries(refusal.headers)) response.headers.set(name, value);
      return response;
    }
    if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { allow } });
    // Checked first, because `isLegacyRequest` reads the body.
    if (Number(request.headers.get("content-length") ?? 0) > maxBodyBytes) return tooLarge(maxBodyBytes);
    const isLegacy = await isLegacyRequest(request, undefined, { maxRequestBodySize: maxBodyBytes });
    return isLegacy ? sessions.serve(request) : modern.fetch(request);
  };

  return {
    fetch: async (request) => {
      const response = await route(request);
      const headers = new Headers(response.headers);
      const added = { "x-content-type-options": "nosniff", ...corsHeaders(request, options) };
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
      if (!headers.has("cache-control")) headers.set("cache-control", "no-store");
      return new Response(response.body, { status: response.status, headers });
    },
    close: async () => {
      server.close();
      await Promise.all([modern.close(), sessions.close()]);
    },
  };
};

const allow = "GET, POST, DELETE, OPTIONS";

const tooLarge = (maxBytes: number): Response =>
  rpcError(413, -32600, textOf("request.too_large", { maximum: maxBytes }));
