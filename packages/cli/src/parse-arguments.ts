import { parseArgs } from "node:util";
import { count } from "@cofill/core/kit";
import { type Command, globalOptions, type Option, type Options } from "./command.ts";
import { didYouMean } from "./did-you-mean.ts";
import { Failure } from "./failure.ts";

export interface ParsedArguments {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, unknown>>;
  readonly wantsHelp: boolean;
  readonly noColor: boolean;
}

/** Marks arguments such as `-5` and `- item`, which are values and not options; an argument never contains NUL. */
const guard = "\0";
const guarded = (word: string): string => (/^-./.test(word) && !/^--?[a-z]|^--$/i.test(word) ? guard + word : word);
const unguarded = (word: string): string => (word.startsWith(guard) ? word.slice(1) : word);

type ParseArgsOptions = Record<string, { type: "string" | "boolean"; short?: string }>;

const toNodeOptions = (options: Options): ParseArgsOptions =>
  Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      {
        type: option.type === "flag" ? "boolean" : "string",
        ...(option.short !== undefined && { short: option.short }),
      },
    ]),
  );

const refuse = (command: Command, message: string): never => {
  throw new Failure("usage", message, { hint: `Usage: ${command.usage.join("\n       ")}` });
};

const unknownOption = (command: Command, rawName: string, options: Options): never => {
  const names = Object.keys(options).map((name) => `--${name}`);
  const guess = didYouMean(rawName, names);
  const message = `'${command.name}' has no option '${rawName}'${guess || `; see 'cofill help ${command.name}'`}`;
  const hint = "A value that begins with a dash goes after --, as in: cofill set FILE FIELD -- -x";
  throw new Failure("unknown_option", message, guess === "" ? { hint } : {});
};

/** The value of one option, from the words given for it. */
const readOption = (command: Command, name: string, option: Option, given: readonly string[]): unknown => {
  const last = given.at(-1);
  switch (option.type) {
    case "flag":
      return given.length > 0;
    case "text":
      return last;
    case "texts":
      return given;
    case "words":
      if (last === undefined) return undefined;
      return given.flatMap((words) => words.split(",").flatMap((word) => word.trim() || []));
    case "count": {
      if (last === undefined) return undefined;
      const value = /^\d{1,9}$/.test(last) ? Number(last) : Number.NaN;
      if (value >= option.min) return value;
      return refuse(command, `--${name} takes a whole number from ${option.min}, not '${last}'`);
    }
    case "choice": {
      if (last === undefined) return option.fallback;
      if (option.choices.includes(last)) return last;
      const guess = didYouMean(last, option.choices);
      return refuse(command, `--${name} is one of ${option.choices.join(", ")}, not '${last}'${guess}`);
    }
    default:
      return option satisfies never;
  }
};

/** Reads the arguments after the command's name; throws a usage failure for the first that does not fit. */
export const parseArguments = (command: Command, argv: readonly string[]): ParsedArguments => {
  const known: Options = { ...command.options, ...globalOptions };
  const { tokens } = parseArgs({
    args: argv.map(guarded),
    options: toNodeOptions(known),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const args: string[] = [];
  const given = new Map<string, string[]>();
  for (const token of tokens) {
    if (token.kind === "positional") args.push(unguarded(token.value));
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    const option = Object.hasOwn(known, name) ? known[name]! : unknownOption(command, rawName, known);
    if (option.type === "flag" && value !== undefined) refuse(command, `${rawName} takes no value`);
    const isMissing = value === undefined || (!inlineValue && /^-./.test(value));
    if (option.type !== "flag" && isMissing) refuse(command, `${rawName} needs a value`);
    given.set(name, [...(given.get(name) ?? []), unguarded(value ?? "")]);
  }
  const wantsHelp = given.has("help");
  const noColor = given.has("no-color");
  if (wantsHelp) return { args, options: {}, wantsHelp, noColor };
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, option]) => [
      name,
      readOption(command, name, option, given.get(name) ?? []),
    ]),
  );
  checkCount(command, args);
  return { args, options, wantsHelp, noColor };
};

const checkCount = (command: Command, args: readonly string[]): void => {
  const missing = command.args.find((argument, index) => !argument.optional && index >= args.length);
  if (missing) refuse(command, `'${command.name}' needs ${missing.name}`);
  if (command.args.at(-1)?.repeated || args.length <= command.args.length) return;
  const extra = args[command.args.length]!;
  const allowed = command.args.length === 0 ? "no arguments" : count(command.args.length, "argument");
  refuse(command, `'${command.name}' takes ${allowed}; '${extra}' is one too many`);
};
