import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/server";
import { transportLimits } from "../consumer/limits.ts";
import { textOf } from "../messages/text-of.ts";
import type { AssistMcpServer } from "./server.ts";

export interface SessionOptions {
  readonly maxBodyBytes: number;
  readonly maxSessions?: number;
  readonly sessionIdleMs?: number;
  readonly now?: () => number;
}

/** Sessions of clients older than 2026-07-28, which can be asked something only over a lasting connection. */
export interface Sessions {
  readonly serve: (request: Request) => Promise<Response>;
  readonly close: () => Promise<void>;
}

export const createSessions = (server: AssistMcpServer, options: SessionOptions): Sessions => {
  const now = options.now ?? Date.now;
  const maxSessions = options.maxSessions ?? transportLimits.maxSessions;
  const idleMs = options.sessionIdleMs ?? transportLimits.sessionIdleMs;
  const sessions = new Map<string, { readonly transport: WebStandardStreamableHTTPServerTransport; usedAt: number }>();
  let opening = 0;

  const dropIdle = async (): Promise<void> => {
    const idle = [...sessions].filter(([, session]) => now() - session.usedAt > idleMs);
    for (const [id, { transport }] of idle) {
      sessions.delete(id);
      await transport.close();
    }
  };

  const openSession = async (request: Request): Promise<Response> => {
    // Open sessions are not evicted for new ones.
    if (sessions.size + opening >= maxSessions) return rpcError(503, -32000, textOf("request.sessions"));
    opening += 1;
    try {
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: () => crypto.randomUUID(),
        onsessioninitialized: (id) => void sessions.set(id, { transport, usedAt: now() }),
        onsessionclosed: (id) => void sessions.delete(id),
        maxRequestBodySize: options.maxBodyBytes,
      });
      await server.open("legacy").connect(transport);
      const response = await transport.handleRequest(request);
      if (transport.sessionId === undefined) await transport.close();
      return response;
    } finally {
      opening -= 1;
    }
  };

  return {
    serve: async (request) => {
      await dropIdle();
      const id = request.headers.get("mcp-session-id");
      if (id === null) return openSession(request);
      const session = sessions.get(id);
      if (!session) return rpcError(404, -32001, textOf("request.session_unknown"));
      session.usedAt = now();
      return session.transport.handleRequest(request);
    },
    close: async () => {
      for (const { transport } of [...sessions.values()]) await transport.close();
      sessions.clear();
    },
  };
};

export const rpcError = (status: number, code: number, message: string): Response =>
  Response.json({ jsonrpc: "2.0", error: { code, message }, id: null }, { status });
