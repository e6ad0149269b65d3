import type { ParsedForm } from "@cofill/markform/form";
import { type Command, type Completes, globalOptions, type Option, type Options } from "./command.ts";
import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { isDefinitionFile } from "./formspec/definition-name.ts";
import { isStdin } from "./read-input.ts";
import { commandNames, isCommandName, loadAllCommands, loadCommand } from "./registry.ts";

/** A word to offer and what it means; a word that begins with a colon asks the shell for paths. */
export type Candidate = readonly [word: string, meaning: string];

/** Offers nothing for a form that is missing or invalid. */
const formAt = async (environment: Environment, file: string | undefined): Promise<ParsedForm | undefined> => {
  if (file === undefined || isStdin(file) || isDefinitionFile(file)) return undefined;
  try {
    const { readFormFile } = await import("./form-file.ts");
    return (await readFormFile(environment, file)).form;
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
};

/** `words` holds all earlier arguments, for completions that depend on an option. */
type Offer = (
  environment: Environment,
  file: string | undefined,
  words: readonly string[],
) => Promise<readonly Candidate[]> | readonly Candidate[];

/** Every field of a definition, and the first field of a row that could be added. */
const definitionFields = async (environment: Environment, file: string): Promise<readonly Candidate[]> => {
  try {
    const { fieldsToSet } = await import("./formspec/fields-to-set.ts");
    return await fieldsToSet(environment, file);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
};

const fields: Offer = async (environment, file) => {
  if (file !== undefined && isDefinitionFile(file)) return definitionFields(environment, file);
  const form = await formAt(environment, file);
  return form?.schema.groups.flatMap((group) => group.children.map(({ id, label }): Candidate => [id, label])) ?? [];
};

/** Offers nothing without a store or a chosen mailbox. */
const fromMail = async (
  environment: Environment,
  words: readonly string[],
  wanted: "agents" | "names",
): Promise<readonly Candidate[]> => {
  try {
    const { agentCandidates, nameCandidates } = await import("./mail/candidates.ts");
    return await (wanted === "agents" ? agentCandidates : nameCandidates)(environment, words);
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
};

/** The completions for each kind of word. */
const offers: Readonly<Record<Completes, Offer>> = {
  form: () => [[":form", ""]],
  file: () => [[":file", ""]],
  directory: () => [[":directory", ""]],
  nothing: () => [],
  field: fields,
  ref: async (environment, file) => {
    const form = await formAt(environment, file);
    if (!form) return [];
    const groups = form.schema.groups.map(({ id, title = "" }): Candidate => [id, title]);
    return [...(await fields(environment, file, [])), ...groups, [form.schema.id, form.schema.title ?? ""]];
  },
  note: async (environment, file) =>
    (await formAt(environment, file))?.notes.map(({ id, text }): Candidate => [id, text]) ?? [],
  command: async () => (await loadAllCommands()).map(({ name, summary }) => [name, summary]),
  example: async () => {
    const { exampleNames, examplesDirectory } = await import("./example-forms.ts");
    return exampleNames(examplesDirectory()).map((name) => [name, ""]);
  },
  agent: (environment, _, words) => fromMail(environment, words, "agents"),
  name: (environment, _, words) => fromMail(environment, words, "names"),
};

const optionCandidates = (options: Options): readonly Candidate[] =>
  Object.entries(options).map(([name, { summary }]) => [`--${name}`, summary]);

const valueCandidates = async (
  environment: Environment,
  option: Option,
  file: string | undefined,
  words: readonly string[],
) => {
  if (option.type === "choice") return option.choices.map((choice): Candidate => [choice, ""]);
  return "completes" in option ? offers[option.completes](environment, file, words) : [];
};

const optionBefore = (options: Options, word: string | undefined): Option | undefined => {
  const [name, option] =
    Object.entries(options).find(([n, { short }]) => word === `--${n}` || word === `-${short}`) ?? [];
  return name === undefined || option!.type === "flag" ? undefined : option;
};

/** The positional arguments of a command line. */
const positionals = (options: Options, words: readonly string[]): readonly string[] =>
  words.filter((word, index) => !/^-./.test(word) && !optionBefore(options, words[index - 1]));

const forCommand = async (environment: Environment, command: Command, words: readonly string[], current: string) => {
  const options: Options = { ...command.options, ...globalOptions };
  const args = positionals(options, words);
  const awaited = optionBefore(options, words.at(-1));
  if (awaited) return valueCandidates(environment, awaited, args[0], words);
  if (current.startsWith("-")) return optionCandidates(options);
  const argument = command.args[args.length] ?? (command.args.at(-1)?.repeated ? command.args.at(-1) : undefined);
  if (!argument) return optionCandidates(options);
  if (typeof argument.completes === "object")
    return argument.completes.choices.map((choice): Candidate => [choice, ""]);
  return offers[argument.completes](environment, args[0], words);
};

const matching = (found: readonly Candidate[], current: string): readonly Candidate[] =>
  found.filter(([word]) => word.startsWith(":") || word.startsWith(current));

/** The completions of the last word. */
export const candidatesFor = async (
  environment: Environment,
  typed: readonly string[],
): Promise<readonly Candidate[]> => {
  const [name = "", ...rest] = typed;
  if (rest.length === 0) {
    const commands = await loadAllCommands();
    return commands
      .filter((command) => command.name.startsWith(name))
      .map((command) => [command.name, command.summary]);
  }
  if (!isCommandName(name) || !commandNames.includes(name)) return [];
  const command = await loadCommand(name);
  const before = rest.slice(0, -1);
  const current = rest.at(-1)!;
  const [, option, value = ""] = /^(--[^=]+)=(.*)$/.exec(current) ?? [];
  if (option === undefined) return matching(await forCommand(environment, command, before, current), current);
  const values = matching(await forCommand(environment, command, [...before, option], value), value);
  return values.filter(([word]) => !word.startsWith(":")).map(([word, meaning]) => [`${option}=${word}`, meaning]);
};
