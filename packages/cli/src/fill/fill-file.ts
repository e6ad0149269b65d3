import { count } from "@cofill/core/kit";
import { openAsker } from "../ask/open-asker.ts";
import type { Invocation } from "../command.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { styled } from "../paint.ts";
import { quoteWord } from "../shell-words.ts";
import { type FileTarget, openFileTarget } from "./file-target.ts";
import type { fillOptions } from "./fill-options.ts";
import { kept } from "./fill-target.ts";
import { readValues, setAnswers } from "./given-answers.ts";
import { runFill } from "./run-fill.ts";

type Run = Invocation<typeof fillOptions>;

/** They would be passed over in silence, and somebody would rely on them. */
const refuseMailOptions = ({ options }: Run): void => {
  const mailOnly = [
    "as",
    "data",
    "database",
    "server",
    "key",
    "tenant",
    "edge",
    "submit",
    "dismiss",
    "again",
    "secrets",
  ] as const;
  const given = mailOnly.find((name) => options[name] !== undefined && options[name] !== false);
  if (given !== undefined)
    throw new Failure(
      "usage",
      `--${given} is for a form in a message, as 'cofill fill 3'; a file is saved as it is filled`,
    );
};

const fillGiven = async ({ options, environment }: Run, target: FileTarget): Promise<void> => {
  if (options.values !== undefined) {
    const merged = await target.merge(await readValues(environment, options.values));
    if (!merged.ok) throw new Failure("patches_rejected", merged.message, { hint: "Nothing was written." });
  }
  await setAnswers(target, options.set);
};

const fillAsked = async (
  { args: [file = ""], options, environment, output }: Run,
  target: FileTarget,
): Promise<void> => {
  const asker = await openAsker(environment, output, options.plain);
  try {
    const words = { finish: "Done", stop: "Stop here, and go on another time" };
    const end = await runFill(asker, target, { words, finish: async () => kept });
    if (end === "stopped")
      output.aside(`What you answered is in ${target.savedTo}; 'cofill fill ${quoteWord(file)}' goes on from there.`);
  } finally {
    asker.close();
  }
};

const report = async ({ output }: Run, target: FileTarget): Promise<ExitCode> => {
  const faults = target.faults();
  await output.result({ savedTo: target.savedTo, complete: faults.length === 0, faults }, () => [
    faults.length === 0
      ? [styled("green", "✓ "), `"${target.title}" is complete and saved in ${target.savedTo}`]
      : [styled("yellow", "! "), `Saved in ${target.savedTo}; ${count(faults.length, "thing")} still to do`],
    ...faults.map(({ path, message }) => [`  ${path}: ${message}`]),
  ]);
  return faults.length === 0 ? exitCodes.fine : exitCodes.notReady;
};

/** Fills a form in a file: asked for, or from what was given. */
export const fillFile = async (run: Run): Promise<ExitCode> => {
  const { args, options, environment } = run;
  refuseMailOptions(run);
  const target = await openFileTarget(environment, args[0] ?? "", options);
  try {
    const isGiven = options.values !== undefined || options.set.length > 0;
    await (isGiven ? fillGiven : fillAsked)(run, target);
    return await report(run, target);
  } finally {
    await target.close();
  }
};
