import { defineCommand, formArgument } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { definitionOptions } from "../formspec/definition-file.ts";
import { openProfile, profileOptions } from "../profile-choice.ts";
import { openFileSession } from "../session/file-session.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";

export const command = defineCommand({
  name: "mcp",
  section: "Connect agents",
  summary: "Serve one form to an MCP client over standard input and output",
  usage: ["cofill mcp FILE [--profile ID]"],
  args: [formArgument],
  options: { ...definitionOptions, ...profileOptions },
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
    const session = await openFileSession(environment, file, options, {
      ...profile,
      actor: { kind: "agent", id: "mcp" },
    });
    const { createMcpServer, serveStdio } = await import("@cofill/assist/mcp");
    const tables = session.ownTools ? [session.provider, session.ownTools] : [session.provider];
    const server = createMcpServer(tables, {
      name: "cofill",
      version: version(),
      instructions: `One form, "${session.title}". Begin with formspec.form.describe and formspec.form.nextIncomplete; write with formspec.field.set. Every answer is saved at once.`,
    });
    output.aside(`Serving "${session.title}" over MCP on standard input and output; answers go to ${session.savedTo}.`);
    const ended = new Promise<void>((resolve) => process.stdin.once("close", resolve));
    const serving = serveStdio(server);
    await Promise.race([ended, untilStopped(environment)]);
    await serving.close();
    return exitCodes.fine;
  },
});
