import { defineCommand, formArgument, type Options, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { definitionOptions } from "../formspec/definition-name.ts";
import { openProfile, profileOptions } from "../profile-choice.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const serverOptions = {
  server: {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "Connect to a server instead of serving a file",
  },
  key: {
    type: "text",
    value: "KEY",
    completes: "nothing",
    summary: "A key of that server (better: set COFILL_KEY, which the list of processes does not show)",
  },
  as: {
    type: "text",
    value: "NAME",
    completes: "nothing",
    summary: "Whose mail the agent has there, where no key says it (or set COFILL_AGENT)",
  },
} as const satisfies Options;

/** Options for a FILE are rejected with --server, because ignoring them would mislead the caller. */
const refuseFileOptions = (file: string | undefined, options: Readonly<Record<string, unknown>>): void => {
  if (file !== undefined) throw new Failure("usage", "'mcp' serves a FILE or passes on to a --server, not both");
  const others = [...Object.keys(profileOptions), "no-validators", ...Object.keys(definitionOptions)];
  const given = others.find((name) => options[name] !== undefined && options[name] !== false);
  if (given !== undefined) throw new Failure("usage", `--${given} goes with a FILE; a server has its own`);
};

export const command = defineCommand({
  name: "mcp",
  section: "Connect agents",
  summary: "Serve one form, or those of a server, to an MCP client over standard input and output",
  usage: ["cofill mcp FILE [--profile ID]", "cofill mcp --server URL [--key KEY] [--as NAME]"],
  args: [{ ...formArgument, optional: true }],
  options: {
    ...profileOptions,
    "no-validators": validatorsOption,
    ...definitionOptions,
    ...serverOptions,
  },
  examples: [
    ["cofill mcp intake.form.md", "An agent inspects and fills the form; every answer is saved to the file"],
    ["cofill mcp grant.formspec.json", "The same for a Formspec definition; answers go to grant.response.json"],
    [
      "cofill mcp --server http://127.0.0.1:8080",
      "All forms of a running 'cofill serve', for clients that start a command",
    ],
  ],
  notes: [
    'An MCP client starts it itself: {"mcpServers": {"intake": {"command": "npx", "args": ["cofill", "mcp", "intake.form.md"]}}}',
    "The client's agent sees a profile only if you name one with --profile.",
  ],
  async run({ args: [file], options, environment, output }) {
    if (options.server !== undefined) {
      refuseFileOptions(file, options);
      const { serveBridge } = await import("../mcp-bridge/serve-bridge.ts");
      const { COFILL_KEY, COFILL_AGENT } = environment.env;
      const key = options.key ?? (COFILL_KEY || undefined);
      // A key already identifies the agent, so the environment's agent name is used only without a key.
      const agent = options.as ?? (key === undefined ? COFILL_AGENT || undefined : undefined);
      return serveBridge(environment, output, options.server, { key, agent });
    }
    if (file === undefined) throw new Failure("usage", "'mcp' needs FILE, or --server URL");
    const misplaced = (["key", "as"] as const).find((name) => options[name] !== undefined);
    if (misplaced !== undefined) throw new Failure("usage", `--${misplaced} goes with --server`);
    const profile = await openProfile(environment, options.profile);
    const { openDocumentFile } = await import("../session/document-file.ts");
    const { openFileTools } = await import("../session/file-tools.ts");
    const stored = await openDocumentFile(environment, file, { ...options, isServed: true });
    const tools = await openFileTools(stored, { ...profile, actor: { kind: "agent", id: "mcp" } });
    const { createMcpServer, serveStdio } = await import("@cofill/assist/mcp");
    const { instructions } = tools;
    const server = createMcpServer(tools.tables, { name: "cofill", version: version(), instructions });
    output.aside(`Serving "${stored.title}" over MCP on standard input and output; answers go to ${stored.name}.`);
    // Standard input from a file emits only `end`; a broken pipe emits only `close`.
    const ended = new Promise<void>((resolve) => {
      for (const event of ["end", "close"] as const) process.stdin.once(event, () => resolve());
    });
    const serving = serveStdio(server);
    await Promise.race([ended, untilStopped(environment)]);
    // Requests received before the end are still answered: one turn to start them, idle until done, one turn to send.
    await nextTurn();
    await tools.idle();
    await nextTurn();
    await serving.close();
    await tools.idle();
    await stored.close();
    return exitCodes.fine;
  },
});
