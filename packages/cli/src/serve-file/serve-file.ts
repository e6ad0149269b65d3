import { createServer, type Server } from "node:http";
import { dirname, resolve } from "node:path";
import { createHttpHandler } from "@cofill/assist/http";
import { createMcpHttpHandler, createMcpServer } from "@cofill/assist/mcp";
import { createFormSite } from "@cofill/server";
import { getRequestListener } from "@hono/node-server";
import type { Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import type { serveOptions } from "../intake/serve-options.ts";
import { watchFolder } from "../intake/watch-folder.ts";
import { limits } from "../limits.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { styled } from "../paint.ts";
import { openDocumentFile } from "../session/document-file.ts";
import { openFileTools } from "../session/file-tools.ts";
import { readTheme } from "../theme.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";
import { openFilePage } from "./file-page.ts";

const usualPort = 8080;

/** Options for folders are rejected for one file, because ignoring them would mislead the caller. */
const refuseFolderOptions = (options: Invocation<typeof serveOptions>["options"]): void => {
  const { port: _, open: __, log: ___, theme: ____, "no-validators": _____, ...others } = options;
  const given = Object.entries(others).find(
    ([, value]) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  if (!given) return;
  throw new Failure("usage", `--${given[0]} is for a folder of forms; one file is served on this machine only`);
};

const listeningFailure = (port: number, { code }: NodeJS.ErrnoException): Failure => {
  if (code === "EACCES") return new Failure("usage", `You may not listen on port ${port}; give one from 1024 up`);
  return new Failure("port_in_use", `Port ${port} is taken; give another with --port, or 0`);
};

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((done, fail) => {
    server.once("error", fail);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", fail);
      const address = server.address();
      done(typeof address === "object" && address ? address.port : port);
    });
  });

/** Listens on the given port, or on the first free port from the default on. */
const listen = async (server: Server, wanted: number | undefined): Promise<number> => {
  for (let port = wanted ?? usualPort; ; port++) {
    try {
      return await listenOn(server, port);
    } catch (error) {
      const problem = error as NodeJS.ErrnoException;
      const isLast = wanted !== undefined || port - usualPort + 1 >= limits.maxPortsTried;
      if (problem.code !== "EADDRINUSE" || isLast) throw listeningFailure(port, problem);
    }
  }
};

/**
 * Serves one form to a browser, for a person and an agent at the same time; each answer is written to the file at once.
 */
export const serveFile = async ({
  args: [file = ""],
  options,
  environment,
  output,
}: Invocation<typeof serveOptions>): Promise<ExitCode> => {
  refuseFolderOptions(options);
  const { port, open } = options;
  if (port !== undefined && port > 65_535) throw new Failure("usage", "A port is a number up to 65535");
  const stored = await openDocumentFile(environment, file, {
    "no-validators": options["no-validators"],
    isServed: true,
  });
  const site = createFormSite(openFilePage(stored), await readTheme(environment, options.theme));

  const { tables, instructions, idle } = await openFileTools(stored, { actor: { kind: "agent", id: "mcp" } });
  const tools = createHttpHandler(tables[0]);
  const mcpServer = createMcpServer(tables, { name: "cofill", version: version(), instructions });
  const mcp = createMcpHttpHandler(mcpServer);
  const server = createServer(
    getRequestListener((request, { incoming }) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/mcp") return mcp.fetch(request);
      if (pathname.startsWith("/formspec/")) return tools(request);
      return site.fetch(request, { incoming: incoming as never });
    }),
  );
  const taken = await listen(server, port);
  const url = `http://127.0.0.1:${taken}/`;
  const watching = watchFolder(
    // A file that cannot be read now is reported by the next request.
    async () => void (await stored.refresh()),
    () => undefined,
  );
  watching.follow(Array.from(new Set([dirname(resolve(environment.cwd, file)), dirname(stored.storage.target)])));
  output.lines([
    [styled("bold", stored.title)],
    ["  ", styled("cyan", url), styled("dim", "  to fill in a browser")],
    ["  ", styled("cyan", `${url}mcp`), styled("dim", "  for agents, over MCP")],
    [`Answers are saved to ${stored.name} as they are given. Ctrl-C ends it.`],
  ]);
  if (open) openInBrowser(url);
  await untilStopped(environment);
  site.close();
  await watching.close();
  server.closeAllConnections();
  await Promise.all([mcp.close(), new Promise((done) => server.close(done))]);
  await idle();
  await stored.close();
  return exitCodes.fine;
};
