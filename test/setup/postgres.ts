import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { TestProject } from "vitest/node";
import { type RunningPostgres, startPostgres } from "../support/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL that creates a database and returns its connection URL. */
    readonly databases: string;
  }
}

/** One PostgreSQL for the whole run, started when a test file first needs it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  let started: Promise<RunningPostgres> | undefined;
  const server = createServer(async (_request, response) => {
    try {
      started ??= startPostgres();
      response.end(await (await started).createDatabase());
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  project.provide("databases", `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await started)?.stop();
  };
};
