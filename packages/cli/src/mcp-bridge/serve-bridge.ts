import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { linesOf } from "../lines-of.ts";
import type { Output } from "../output.ts";
import { untilStopped } from "../until-stopped.ts";
import { createBridge } from "./bridge.ts";
import type { Caller } from "./server-link.ts";

/** The MCP endpoint of a server, by the address that people know it under. */
const endpointOf = (server: string): string => {
  const url = URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new Failure("usage", "--server is the http or https address of a server, such as http://127.0.0.1:8080");
  return `${url.origin}${url.pathname.replace(/\/(?:mcp\/?)?$/, "")}/mcp`;
};

const soon = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

/** Serves an MCP client on standard input and output with what a server has. */
export const serveBridge = async (
  environment: Environment,
  output: Output,
  server: string,
  caller: Caller,
): Promise<ExitCode> => {
  const endpoint = endpointOf(server);
  const bridge = createBridge({
    endpoint,
    ...caller,
    send: (message) => void environment.stdout.write(`${JSON.stringify(message)}\n`),
    onTrouble: (words) => output.aside(`cofill: ${words}`),
  });
  output.aside(`Passing MCP on between standard input and output and ${endpoint}.`);
  const { stdin = process.stdin } = environment;
  const read = async (): Promise<void> => {
    for await (const line of linesOf(stdin, limits.maxMessageLength, "standard input")) bridge.take(line);
  };
  const stopped = untilStopped(environment).then(() => true);
  try {
    const hasStopped = await Promise.race([stopped, read().then(() => false)]);
    // What was asked before the end is still answered, unless it is a question without end.
    if (!hasStopped) await Promise.race([bridge.idle(), stopped, soon(limits.stopGraceMs)]);
  } finally {
    if (stdin === process.stdin) process.stdin.destroy();
    await bridge.close();
  }
  return exitCodes.fine;
};
