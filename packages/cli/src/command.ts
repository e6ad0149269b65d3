import type { OperationId } from "@cofill/service/operations/texts";
import type { Environment } from "./environment.ts";
import type { ExitCode } from "./exit-codes.ts";
import type { Output } from "./output.ts";

/** The completions that the tab key offers for a word. */
export type Completes =
  | "form"
  | "file"
  | "directory"
  | "field"
  | "ref"
  | "note"
  | "command"
  | "example"
  | "agent"
  | "name"
  | "nothing";

interface OptionBase {
  readonly summary: string;
  /** The member of the operation's input that this option sets; its help text is the member's description. */
  readonly member?: string;
  readonly short?: string;
}

export type Option =
  | (OptionBase & { readonly type: "flag" })
  /** One text, or with `texts` one for each time the option is given. */
  | (OptionBase & { readonly type: "text" | "texts"; readonly value: string; readonly completes: Completes })
  /** A comma list; may be given several times. */
  | (OptionBase & { readonly type: "words"; readonly value: string })
  | (OptionBase & { readonly type: "count"; readonly value: string; readonly min: number })
  | (OptionBase & { readonly type: "choice"; readonly choices: readonly string[]; readonly fallback: string });

export type Options = Readonly<Record<string, Option>>;

interface ValueOf {
  readonly flag: boolean;
  readonly text: string | undefined;
  readonly texts: readonly string[];
  readonly words: readonly string[] | undefined;
  readonly count: number | undefined;
  readonly choice: string;
}

export type OptionValues<O extends Options> = { readonly [K in keyof O]: ValueOf[O[K]["type"]] };

export interface Argument {
  readonly name: string;
  readonly completes: Completes | { readonly choices: readonly string[] };
  readonly optional?: true;
  /** Takes all remaining arguments. */
  readonly repeated?: true;
}

/** One run of a command. */
export interface Invocation<O extends Options = Options> {
  readonly args: readonly string[];
  readonly options: OptionValues<O>;
  readonly environment: Environment;
  readonly output: Output;
}

export const sections = [
  "Look at a form",
  "Fill it",
  "Take answers out and in",
  "Connect agents",
  "Take in submissions",
  "Send and receive forms",
  "Write definitions",
  "Make a site ready for agents",
  "Find your way",
] as const;

export interface Command<O extends Options = Options> {
  readonly name: string;
  readonly section?: (typeof sections)[number];
  readonly summary: string;
  /** Details that the summary omits. */
  readonly description?: string;
  /** The API operation that the command carries out; help texts come from it. */
  readonly operation?: OperationId;
  /** The first words that select what the command does, if it has several actions. */
  readonly actions?: Readonly<Record<string, { readonly summary: string; readonly operation?: OperationId }>>;
  readonly usage: readonly string[];
  readonly args: readonly Argument[];
  readonly options: O;
  /** Pairs of a command line and its meaning. */
  readonly examples: readonly (readonly [line: string, meaning: string])[];
  /** Refuses Formspec definitions; the text names the command to use instead. */
  readonly textFormsOnly?: string;
  /** Further paragraphs of the help. */
  readonly notes?: readonly string[];
  run(invocation: Invocation<O>): Promise<ExitCode> | ExitCode;
}

/** Lets a command's handler know the types of its own options. */
export const defineCommand = <const O extends Options>(command: Command<O>): Command => command as unknown as Command;

export const formArgument: Argument = { name: "FILE", completes: "form" };

export const formatOption = {
  type: "choice",
  choices: ["text", "json", "yaml"],
  fallback: "text",
  summary: "How to print the result",
} as const satisfies Option;

export const validatorsOption = {
  type: "flag",
  summary: "Do not run the form's own checks (the .valid.ts file beside it)",
} as const satisfies Option;

export const rolesOption = {
  type: "words",
  value: "ROLES",
  summary: "Only fields of these roles (and of no role)",
} as const satisfies Option;

export const outputOption = {
  type: "text",
  short: "o",
  value: "OUT",
  completes: "file",
  summary: "Write to this file; - is standard output",
} as const satisfies Option;

/** Options of every command. */
export const globalOptions = {
  "no-color": { type: "flag", summary: "No colours (NO_COLOR=1 does the same)" },
  help: { type: "flag", short: "h", summary: "How to use the command" },
} as const satisfies Options;
