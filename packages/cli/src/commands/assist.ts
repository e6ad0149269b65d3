import { createServer } from "node:http";
import { defineCommand, formArgument, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { definitionOptions } from "../formspec/definition-name.ts";
import { styled } from "../paint.ts";
import { openProfile, profileOptions } from "../profile-choice.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";

const usualPort = 8377;

const listeningFailure = (port: number, { code }: NodeJS.ErrnoException): Failure => {
  if (code === "EADDRINUSE") return new Failure("port_in_use", `Port ${port} is taken; give another with --port, or 0`);
  if (code === "EACCES") return new Failure("usage", `You may not listen on port ${port}; give one from 1024 up`);
  return new Failure("usage", `Cannot listen on port ${port}: the system says ${code}`);
};

const listen = (server: ReturnType<typeof createServer>, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(listeningFailure(port, error)));
    server.listen(port, host, () => {
      const address = server.address();
      resolve(typeof address === "object" && address ? address.port : port);
    });
  });

export const command = defineCommand({
  name: "assist",
  section: "Connect agents",
  summary: "Serve one form's tools over HTTP on this machine, and MCP beside them",
  usage: ["cofill assist FILE [--port N] [--token TEXT] [--profile ID]"],
  args: [formArgument],
  options: {
    port: { type: "count", value: "N", min: 0, summary: "Where to listen (default: 8377; 0 takes any free port)" },
    token: {
      type: "text",
      value: "TEXT",
      completes: "nothing",
      summary: "Demand this bearer token (or set COFILL_TOKEN)",
    },
    ...profileOptions,
    "no-validators": validatorsOption,
    ...definitionOptions,
  },
  examples: [
    ["cofill assist intake.form.md --port 8377", "curl http://127.0.0.1:8377/formspec/tools lists the tools"],
    ["cofill assist grant.formspec.json", "Answers are saved to grant.response.json as they come in"],
  ],
  notes: [
    "GET /formspec/tools, POST /formspec/tools/{name}; /mcp is the same for MCP clients over Streamable HTTP.",
    "It listens on 127.0.0.1 only. Ctrl-C ends it; every answer was saved when it came in.",
  ],
  async run({ args: [file = ""], options, environment, output }) {
    const { port = usualPort, token = environment.env.COFILL_TOKEN } = options;
    if (port > 65_535) throw new Failure("usage", "A port is a number up to 65535");
    if (options.token === "") throw new Failure("usage", "--token needs a text that is not empty");
    const profile = await openProfile(environment, options.profile);
    const ended = new AbortController();
    const { askInTerminal } = await import("../ask-in-terminal.ts");
    const confirm = askInTerminal(environment, ended.signal);
    const { openDocumentFile } = await import("../session/document-file.ts");
    const { openFileTools } = await import("../session/file-tools.ts");
    const stored = await openDocumentFile(environment, file, { ...options, isServed: true });
    const tools = await openFileTools(stored, {
      ...profile,
      ...(confirm && { confirm }),
      actor: { kind: "agent", id: "http" },
    });
    const { createHttpHandler } = await import("@cofill/assist/http");
    const { createMcpHttpHandler, createMcpServer } = await import("@cofill/assist/mcp");
    const { getRequestListener } = await import("@hono/node-server");
    const guard = token === undefined || token === "" ? {} : { token };
    const http = createHttpHandler(tools.tables[0], guard);
    const { instructions } = tools;
    const mcpServer = createMcpServer(tools.tables, { name: "cofill", version: version(), instructions });
    const mcp = createMcpHttpHandler(mcpServer, guard);
    const fetch = (request: Request): Promise<Response> =>
      URL.parse(request.url)?.pathname === "/mcp" ? mcp.fetch(request) : http(request);
    const server = createServer(getRequestListener(fetch));
    const taken = await listen(server, port, "127.0.0.1");
    const base = `http://127.0.0.1:${taken}`;
    output.lines([
      [styled("bold", stored.title)],
      [`  ${base}/formspec/tools`],
      [`  ${base}/mcp`, styled("dim", "  for MCP clients")],
      [`Answers are saved to ${stored.name}. Ctrl-C ends it.`],
    ]);
    await untilStopped(environment);
    ended.abort();
    server.closeAllConnections();
    await Promise.all([mcp.close(), new Promise((resolve) => server.close(resolve))]);
    await tools.idle();
    await stored.close();
    return exitCodes.fine;
  },
});
