import { defineCommand, formArgument, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { definitionOptions } from "../formspec/definition-name.ts";
import { openProfile, profileOptions } from "../profile-choice.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

export const command = defineCommand({
  name: "mcp",
  section: "Connect agents",
  summary: "Serve one form to an MCP client over standard input and output",
  usage: ["cofill mcp FILE [--profile ID]"],
  args: [formArgument],
  options: { ...profileOptions, "no-validators": validatorsOption, ...definitionOptions },
  examples: [
    ["cofill mcp intake.form.md", "An agent inspects and fills the form; every answer is saved to the file"],
    ["cofill mcp grant.formspec.json", "The same for a Formspec definition; answers go to grant.response.json"],
  ],
  notes: [
    'An MCP client starts it itself: {"mcpServers": {"intake": {"command": "npx", "args": ["cofill", "mcp", "intake.form.md"]}}}',
    "The client's agent sees a profile only if you name one with --profile.",
  ],
  async run({ args: [file = ""], options, environment, output }) {
    const profile = await openProfile(environment, options.profile);
    const { openFileSession } = await import("../session/file-session.ts");
    const session = await openFileSession(environment, file, options, {
      ...profile,
      actor: { kind: "agent", id: "mcp" },
    });
    const { createMcpServer, serveStdio } = await import("@cofill/assist/mcp");
    const { instructions } = session;
    const server = createMcpServer(session.tables, { name: "cofill", version: version(), instructions });
    output.aside(`Serving "${session.title}" over MCP on standard input and output; answers go to ${session.savedTo}.`);
    // A file that stands for standard input only ends; a pipe that breaks only closes.
    const ended = new Promise<void>((resolve) => {
      for (const event of ["end", "close"] as const) process.stdin.once(event, () => resolve());
    });
    const serving = serveStdio(server);
    await Promise.race([ended, untilStopped(environment)]);
    // What was asked before the end is still answered: the call must begin, end, and its answer go out.
    await nextTurn();
    await session.idle();
    await nextTurn();
    await serving.close();
    await session.idle();
    return exitCodes.fine;
  },
});
