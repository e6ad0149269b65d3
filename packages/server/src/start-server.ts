import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createApp } from "./app.ts";
import { startBackground } from "./background.ts";
import { serverLimits } from "./limits.ts";
import { isLoopback } from "./loopback.ts";
import { createServerMetrics } from "./metrics.ts";
import type { RunningServer, ServerOptions } from "./server-options.ts";
import { ServerStartError } from "./start-error.ts";

const checkOptions = async ({ host = "127.0.0.1", publicUrl, store }: ServerOptions): Promise<void> => {
  const { protocol } = URL.parse(publicUrl ?? "http://localhost") ?? {};
  if (protocol !== "http:" && protocol !== "https:") {
    throw new ServerStartError("public_url_invalid", "The public URL must begin with http:// or https://");
  }
  if (!isLoopback(host) && !(await store.hasApiKeys())) {
    throw new ServerStartError(
      "keys_required",
      `Others could reach this server at ${host}, and it has no API keys. Make one with "cofill keys create", or listen on 127.0.0.1`,
    );
  }
};

const listenError = (host: string, port: number, error: NodeJS.ErrnoException): ServerStartError => {
  const where = `port ${port} of ${host}`;
  switch (error.code) {
    case "EADDRINUSE":
      return new ServerStartError("address_in_use", `Something listens on ${where} already`, { cause: error });
    case "EACCES":
      return new ServerStartError("address_not_permitted", `You may not listen on ${where}`, { cause: error });
    default:
      return new ServerStartError("address_unavailable", `Cannot listen on ${where}: ${error.code}`, { cause: error });
  }
};

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listenError(host, port, error)));
    server.listen({ port, host }, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

/** Resolves when no request is running, after `graceMs` at the latest. */
const closeServer = async (server: Server, graceMs: number): Promise<void> => {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Keep-alive connections become idle only after their last response, so they are checked repeatedly.
  const idle = setInterval(() => server.closeIdleConnections(), serverLimits.closeCheckMs);
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
};

/**
 * Starts a server that listens, delivers and sweeps until it is closed; the caller closes store and files.
 * @example
 * const server = await startServer({ service, store, log });
 */
export const startServer = async (given: ServerOptions): Promise<RunningServer> => {
  await checkOptions(given);
  const options = { ...given, metrics: given.metrics ?? createServerMetrics({ ofProcess: true }) };
  const { host = "127.0.0.1", port = 0, publicUrl, log, service, store } = options;
  const app = createApp(options);
  const server = createServer(
    {
      headersTimeout: serverLimits.headersTimeoutMs,
      requestTimeout: serverLimits.requestTimeoutMs,
      keepAliveTimeout: serverLimits.keepAliveTimeoutMs,
    },
    getRequestListener((request, bindings) => app.fetch(request, bindings)),
  );
  server.maxConnections = serverLimits.maxConnections;
  const taken = await listen(server, port, host);
  for (const failure of await store.durabilityFailures()) log?.({ level: "warn", event: "durability", failure });
  const background = startBackground(options);
  const isEverywhere = host === "0.0.0.0" || host === "::";
  const name = isEverywhere ? "localhost" : host.includes(":") ? `[${host}]` : host;
  const url = publicUrl?.replace(/\/+$/, "") ?? `http://${name}:${taken}`;
  log?.({ level: "info", event: "listening", url, port: taken });

  let closing: Promise<void> | undefined;
  const close = async (graceMs: number): Promise<void> => {
    log?.({ level: "info", event: "closing" });
    app.close();
    await Promise.all([background.stop(), closeServer(server, graceMs), service.worker.stop(graceMs)]);
    log?.({ level: "info", event: "closed" });
  };
  return {
    url,
    port: taken,
    close: (graceMs = serverLimits.closeGraceMs) => {
      closing ??= close(graceMs);
      return closing;
    },
  };
};
