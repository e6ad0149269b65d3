import type { Command, Invocation } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import { type Environment, environmentWith } from "./environment.ts";
import { exitCodes } from "./exit-codes.ts";
import { Failure } from "./failure.ts";
import { isDefinitionFile } from "./formspec/definition-name.ts";
import { type Format, Output } from "./output.ts";
import { wantsColour } from "./paint.ts";
import { parseArguments } from "./parse-arguments.ts";
import { commandNames, isCommandName, loadCommand } from "./registry.ts";

/** The output format for results and errors: JSON lines count as JSON, a table as text. */
const outputFormat = (format: unknown): Format => {
  if (format === "jsonl") return "json";
  return format === "json" || format === "yaml" ? format : "text";
};

/** Finds the requested format even if the other arguments are invalid, because errors are printed in it too. */
const formatOf = (argv: readonly string[]): Format => {
  const end = argv.indexOf("--");
  const words = end === -1 ? argv : argv.slice(0, end);
  const at = words.findLastIndex((word) => word === "--format" || word.startsWith("--format="));
  if (at === -1) return "text";
  const value = words[at] === "--format" ? words[at + 1] : words[at]!.slice("--format=".length);
  return outputFormat(value);
};

const aliases: Readonly<Record<string, readonly string[]>> = {
  "--help": ["help"],
  "-h": ["help"],
  "--version": ["help", "--version"],
  "-V": ["help", "--version"],
};

const unknownCommand = (name: string): never => {
  if (name.startsWith("-")) {
    throw new Failure("usage", `The command comes first: cofill COMMAND [FILE] ${name} …; see 'cofill help'`);
  }
  throw new Failure(
    "unknown_command",
    `There is no command '${name}'${didYouMean(name, commandNames) || "; see 'cofill help'"}`,
  );
};

const refuseDefinitions = ({ name, textFormsOnly }: Command, [file = ""]: readonly string[]): void => {
  if (textFormsOnly === undefined || !isDefinitionFile(file)) return;
  throw new Failure("usage", `'${name}' works on text forms (*.form.md), not on ${file}; ${textFormsOnly}`);
};

const dispatch = async (argv: readonly string[], environment: Environment): Promise<number> => {
  const [first = "help", ...rest] = argv;
  const [name = first, ...implied] = aliases[first] ?? [first];
  const command = isCommandName(name) ? await loadCommand(name) : unknownCommand(name);
  const parsed = parseArguments(command, [...implied, ...rest]);
  const output = new Output(environment, outputFormat(parsed.options.format), wantsColour(environment, parsed.noColor));
  if (parsed.wantsHelp) {
    const help = await loadCommand("help");
    return help.run({ args: [name], options: { version: false }, environment, output });
  }
  refuseDefinitions(command, parsed.args);
  return command.run({ args: parsed.args, options: parsed.options as Invocation["options"], environment, output });
};

const asFailure = (error: unknown, env: Environment["env"]): Failure => {
  if (error instanceof Failure) return error;
  const { stack, message } = error instanceof Error ? error : new Error(String(error));
  const detail = env.COFILL_DEBUG ? { lines: (stack ?? "").split("\n") } : {};
  return new Failure("internal", `Something went wrong inside cofill: ${message}`, {
    ...detail,
    hint: "This is a bug in cofill, not in your form. COFILL_DEBUG=1 shows where it happened.",
  });
};

/**
 * Runs one command line and returns its exit code. It never throws and never ends the process.
 *
 * @example process.exitCode = await main(["inspect", "trip.form.md"]);
 */
export const main = async (argv: readonly string[], given: Partial<Environment> = {}): Promise<number> => {
  const environment = environmentWith(given);
  try {
    return await dispatch(argv, environment);
  } catch (error) {
    await new Output(environment, formatOf(argv), false).failure(asFailure(error, environment.env));
    return exitCodes.refused;
  }
};
