import { execFile } from "node:child_process";
import { request } from "node:http";
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

/** Runs curl and reads what it printed; `input` goes to its standard input. A machine without curl gets our own. */
export const curl = (args: readonly string[], input = ""): Promise<CurlAnswer> =>
  new Promise((resolve, reject) => {
    const child = execFile("curl", ["-sS", "-i", "--max-time", "30", ...args], { maxBuffer: 1e8 }, (error, stdout) => {
      if (error && "code" in error && error.code === "ENOENT") return resolve(likeCurl(args, input));
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

/** The few options of curl that the tests use, on a bare socket's client. */
const likeCurl = (args: readonly string[], input: string): Promise<CurlAnswer> =>
  new Promise((resolve, reject) => {
    const headers: Record<string, string> = { accept: "*/*" };
    let method: string | undefined;
    let body: string | undefined;
    let url = "";
    for (let at = 0; at < args.length; at++) {
      const arg = args[at]!;
      if (arg === "-X") method = args[++at]!;
      else if (arg === "-d" || arg === "--data-binary") {
        const given = args[++at]!;
        body = given.startsWith("@") ? input : given;
      } else if (arg === "-H") {
        const [name, ...value] = args[++at]!.split(":");
        headers[name!.trim().toLowerCase()] = value.join(":").trim();
      } else if (!arg.startsWith("-")) url = arg;
    }
    if (body !== undefined) headers["content-type"] ??= "application/x-www-form-urlencoded";
    const sent = request(url, { method: method ?? (body === undefined ? "GET" : "POST"), headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      answer.on("end", () => {
        const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${String(value)}`);
        resolve({ status: answer.statusCode ?? 0, headers: lines.join("\r\n").toLowerCase(), body: text });
      });
    });
    let isAnswered = false;
    sent.on("response", () => {
      isAnswered = true;
    });
    // A server that answers before it has read everything may close the connection while we still send.
    sent.on("error", (error) => (isAnswered ? undefined : reject(error)));
    sent.end(body);
  });
