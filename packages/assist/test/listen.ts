import { execFile } from "node:child_process";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { onTestFinished } from "vitest";

/** A real server on the loopback, gone when the test is. */
export const listen = async (fetch: (request: Request) => Response | Promise<Response>): Promise<string> => {
  const address = await new Promise<AddressInfo>((resolve) => {
    const server = serve({ fetch, hostname: "127.0.0.1", port: 0 }, resolve);
    onTestFinished(() => {
      if ("closeAllConnections" in server) server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    });
  });
  return `http://127.0.0.1:${address.port}`;
};

export interface CurlAnswer {
  readonly status: number;
  readonly headers: string;
  readonly body: string;
}

/** Runs curl and reads what it printed; `input` goes to its standard input. */
export const curl = (args: readonly string[], input = ""): Promise<CurlAnswer> =>
  new Promise((resolve, reject) => {
    const child = execFile("curl", ["-sS", "-i", "--max-time", "30", ...args], { maxBuffer: 1e8 }, (error, stdout) => {
      const split = stdout.lastIndexOf("\r\n\r\n");
      const headers = stdout.slice(0, split).split("\r\n\r\n").at(-1) ?? "";
      if (split < 0) reject(error ?? new Error("curl printed nothing"));
      else
        resolve({
          status: Number(/^HTTP\/\S+ (\d+)/.exec(headers)?.[1]),
          headers: headers.toLowerCase(),
          body: stdout.slice(split + 4),
        });
    });
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(input);
  });
