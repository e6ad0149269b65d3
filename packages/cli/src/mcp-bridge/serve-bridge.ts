import { Readable, Writable } from "node:stream";
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import type { Output } from "../output.ts";
import { untilStopped } from "../until-stopped.ts";
import { type Caller, createBridge } from "./bridge.ts";

/** The MCP endpoint for a server's address. */
const endpointOf = (server: string): string => {
  const url = URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    throw new Failure("usage", "--server is the http or https address of a server, such as http://127.0.0.1:8080");
  return `${url.origin}${url.pathname.replace(/\/(?:mcp\/?)?$/, "")}/mcp`;
};

const soon = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms).unref());

const writableOf = (stdout: Environment["stdout"]): Writable =>
  new Writable({
    decodeStrings: false,
    write: (text: string, _, done) => {
      stdout.write(text);
      done();
    },
  });

/** Serves an MCP client on standard input and output with the tools of a server. */
export const serveBridge = async (
  environment: Environment,
  output: Output,
  server: string,
  caller: Caller,
): Promise<ExitCode> => {
  const endpoint = endpointOf(server);
  const { stdin = process.stdin, stdout } = environment;
  const ended = Promise.withResolvers<false>();
  const answered = Promise.withResolvers<void>();
  // The transport closes at the end of its input, so the input is ended only after earlier requests were answered.
  const input = Readable.from(
    (async function* () {
      yield* stdin;
      ended.resolve(false);
      await answered.promise;
    })(),
    { objectMode: false },
  );
  const bridge = await createBridge({
    endpoint,
    ...caller,
    client: new StdioServerTransport(input, writableOf(stdout), { maxBufferSize: limits.maxMessageLength }),
    onProblem: (message) => output.aside(`cofill: ${message}`),
  });
  output.aside(`Passing MCP on between standard input and output and ${endpoint}.`);
  const stopped = untilStopped(environment).then(() => true);
  try {
    const hasStopped = await Promise.race([stopped, ended.promise]);
    // Subscriptions never end, so pending answers are awaited only for a limited time.
    if (!hasStopped) await Promise.race([bridge.idle(), stopped, soon(limits.stopGraceMs)]);
  } finally {
    answered.resolve();
    if (stdin === process.stdin) process.stdin.destroy();
    await bridge.close();
  }
  return exitCodes.fine;
};
