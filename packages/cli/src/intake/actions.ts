import type { OperationId } from "@cofill/service/operations/texts";
import type { Invocation } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { ExitCode } from "../exit-codes.ts";
import { Failure } from "../failure.ts";

/** One action of a command, selected by its first argument. */
export interface Action<Run> {
  readonly summary: string;
  /** The API operation that it carries out; its summary is used unless the action is one of several uses of it. */
  readonly operation?: OperationId;
  /** The options that this action uses; any other is rejected, because ignoring it would mislead the caller. */
  readonly takes: readonly string[];
  readonly formats: readonly string[];
  /** Whether a second argument is required, optional or rejected. */
  readonly what: "needed" | "optional" | "none";
  /** Describes the second argument if it is not an ID, such as `a NAME`. */
  readonly needs?: string;
  readonly load: () => Promise<(run: Run) => Promise<ExitCode>>;
}

type AnyRun = Pick<Invocation, "args" | "options">;

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);

/** Runs the action that the first argument names, after its arguments were checked. */
export const runAction = async <Run extends AnyRun>(
  name: string,
  actions: Readonly<Record<string, Action<Run>>>,
  run: Run,
  everywhere: readonly string[],
): Promise<ExitCode> => {
  const [word = "", what] = run.args;
  const action = Object.hasOwn(actions, word) ? actions[word]! : undefined;
  const names = Object.keys(actions);
  if (!action)
    throw new Failure("usage", `'${name}' takes ${names.join(", ")}, not '${word}'${didYouMean(word, names)}`);
  if (action.what === "needed" && what === undefined)
    throw new Failure("usage", `'${name} ${word}' needs ${action.needs ?? "an ID"}`);
  if (action.what === "none" && what !== undefined)
    throw new Failure("usage", `'${name} ${word}' takes nothing more; '${what}' is one too many`);
  const { format, ...given } = run.options as Readonly<Record<string, unknown>>;
  for (const [option, value] of Object.entries(given)) {
    if (isGiven(value) && !action.takes.includes(option) && !everywhere.includes(option))
      throw new Failure("usage", `'${name} ${word}' has no option '--${option}'`);
  }
  if (!action.formats.includes(String(format)))
    throw new Failure("usage", `'${name} ${word}' prints ${action.formats.join(", ")}, not ${String(format)}`);
  return (await action.load())(run);
};
