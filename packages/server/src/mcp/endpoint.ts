import {
  type AuthInfo,
  createMcpHandler,
  isJsonContentType,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from "@modelcontextprotocol/server";
import { traceOf } from "../failure.ts";
import { serverLimits } from "../limits.ts";
import type { ServerOptions } from "../server-options.ts";
import { readMessage } from "./read-message.ts";
import type { ToolTable } from "./tool-table.ts";

export interface EndpointOptions {
  readonly server: ServerOptions;
  readonly title: string;
  /** Instructions for the model about the tools as a whole. */
  readonly instructions: string;
}

/** The SDK would send the message of any error to the client, which may reveal internals. */
const guarded = async <T>(work: Promise<T>, log: ServerOptions["log"]): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    log?.({ level: "error", event: "internal_error", ...traceOf(error) });
    throw new ProtocolError(ProtocolErrorCode.InternalError, "Something went wrong here; it is not your call");
  }
};

const serve = (table: ToolTable, { server: options, title, instructions }: EndpointOptions): Server => {
  const { version = "0.0.0", log } = options;
  const server = new Server({ name: "cofill", version, title }, { capabilities: { tools: {} }, instructions });
  server.setRequestHandler("tools/list", ({ params }) => guarded(table.list(params?.cursor), log));
  server.setRequestHandler("tools/call", ({ params }) => {
    const clientName = server.getClientVersion()?.name;
    const call = { name: params.name, arguments: params.arguments ?? {} };
    return guarded(table.call(clientName === undefined ? call : { ...call, clientName }), log);
  });
  return server;
};

/**
 * Streamable HTTP without sessions, for all protocol versions of the SDK: requests are independent, so that any server
 * on the same store can answer them.
 */
export const createEndpoint = (
  options: EndpointOptions,
): ((request: Request, table: ToolTable) => Promise<Response>) => {
  /** The SDK passes `authInfo` to the factory of servers, which finds the request's tools by it. */
  const tables = new WeakMap<AuthInfo, ToolTable>();
  const handler = createMcpHandler(
    ({ authInfo }) => {
      const table = authInfo && tables.get(authInfo);
      if (!table) throw new Error("a request came in without its tools");
      return serve(table, options);
    },
    // No subscriptions, because there are no streams on which to notify.
    { maxSubscriptions: 0 },
  );
  const maxBytes = options.server.maxBodyBytes ?? serverLimits.maxBodyBytes;
  return async (request, table) => {
    const caller: AuthInfo = { token: "", clientId: "", scopes: [] };
    tables.set(caller, table);
    const isMessage = request.method === "POST" && isJsonContentType(request.headers.get("content-type"));
    // Other requests are left to the SDK, which refuses them with protocol errors.
    if (!isMessage) return handler.fetch(request, { authInfo: caller });
    const message = await readMessage(request, maxBytes);
    if (message instanceof Response) return message;
    return handler.fetch(request, { authInfo: caller, parsedBody: message.body });
  };
};
