import { defineCommand } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { commandHelp, overview } from "../help-text.ts";
import { commandNames, isCommandName, loadAllCommands, loadCommand } from "../registry.ts";
import { version } from "../version.ts";

export const command = defineCommand({
  name: "help",
  section: "Find your way",
  summary: "All commands, or one of them in full",
  usage: ["cofill help [COMMAND]", "cofill --version"],
  args: [{ name: "COMMAND", completes: "command", optional: true }],
  options: { version: { type: "flag", summary: "The version of cofill" } },
  examples: [["cofill help set", "The same as 'cofill set --help'"]],
  async run({ args: [name], options, output }) {
    if (options.version) output.document(`cofill ${version()}\n`);
    else if (name === undefined) output.lines(overview(await loadAllCommands(), output.columns));
    else if (isCommandName(name)) output.lines(commandHelp(await loadCommand(name), output.columns));
    else {
      const rest = didYouMean(name, commandNames) || "; see 'cofill help'";
      throw new Failure("unknown_command", `There is no command '${name}'${rest}`);
    }
    return exitCodes.fine;
  },
});
