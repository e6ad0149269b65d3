import { defineCommand } from "../command.ts";
import { completionScripts } from "../completion-scripts.ts";
import { didYouMean } from "../did-you-mean.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";

const shells = Object.keys(completionScripts);

export const command = defineCommand({
  name: "completion",
  section: "Find your way",
  summary: "A script that lets the tab key complete commands, files and fields",
  usage: ["cofill completion bash|zsh"],
  args: [{ name: "SHELL", completes: { choices: shells } }],
  options: {},
  examples: [
    ["source <(cofill completion bash)", "In ~/.bashrc, to have it always"],
    ["source <(cofill completion zsh)", "In ~/.zshrc"],
  ],
  run({ args: [shell = ""], output }) {
    const script = Object.hasOwn(completionScripts, shell) ? completionScripts[shell] : undefined;
    if (script === undefined) {
      throw new Failure(
        "usage",
        `Completion is for ${shells.join(" and ")}, not '${shell}'${didYouMean(shell, shells)}`,
      );
    }
    output.document(script);
    return exitCodes.fine;
  },
});
