import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Route = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface SiteServer {
  readonly origin: string;
  /** Method and path of every request, in order. */
  readonly requests: readonly string[];
}

/** Serves a site locally until the test ends; strings are HTML. */
export const serveSite = async (routes: Readonly<Record<string, Route>>): Promise<SiteServer> => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    const route = routes[request.url ?? ""];
    if (typeof route === "function") return route(request, response);
    response.writeHead(route === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" });
    response.end(route ?? "<p>Not found");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

export const redirect =
  (location: string, status = 302): Route =>
  (_, response) =>
    void response.writeHead(status, { location }).end();

export const json =
  (value: unknown): Route =>
  (_, response) =>
    void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(value));
