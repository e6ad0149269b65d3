import { createAssistProvider, createConsumer, type SetValueResult } from "@cofill/assist";
import { count } from "@cofill/core/kit";
import type { FormspecForm } from "@cofill/formspec";
import { didYouMean } from "../did-you-mean.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { fit, hang } from "../layout.ts";
import { withLock } from "../lock-file.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { parseJson } from "../read-data.ts";
import { targetOf } from "../write-file.ts";
import { valueText } from "./data-type-words.ts";
import { type DefinitionFile, readDefinitionFile } from "./definition-file.ts";
import { type DefinitionOptions, refuseTextOptions } from "./definition-name.ts";
import { consumerOf, unwrap } from "./inspect.ts";
import { status } from "./progress-words.ts";
import { addRows, atTheTerminal, containerHint, removeRow, rowAt } from "./rows.ts";
import { writeResponse } from "./write-response.ts";

export interface SetInput {
  readonly path: string;
  readonly words: readonly string[];
  readonly clear: boolean;
  readonly json: boolean;
}

interface Done {
  readonly value: object;
  readonly said: readonly Line[];
}

const parse = (text: string): unknown => parseJson(text, "The value");

/** Several words are a list; a word that looks like JSON is parsed unless the field is a text. */
const valueFrom = (form: FormspecForm, { path, words, clear, json }: SetInput): unknown => {
  if (clear) return null;
  if (json) return words.length === 1 ? parse(words[0]!) : words.map(parse);
  const facts = form.facts(path);
  if (words.length > 1) {
    if (facts && facts.dataType !== "multiChoice") {
      const message = `${path} takes one value, not ${words.length}; put quotes around it`;
      throw new Failure("usage", message);
    }
    return words;
  }
  const [word = ""] = words;
  const isText = ["string", "text", "choice"].includes(facts?.dataType ?? "");
  return !isText && /^\s*[[{]/.test(word) ? parse(word) : word;
};

const refusal = async (
  form: FormspecForm,
  path: string,
  error: { readonly code: string; readonly message: string },
): Promise<Failure> => {
  const known = unwrap(await consumerOf(form).field.list("all")).map((field) => field.path);
  const isUnknown = error.code === "NOT_FOUND";
  const hint = isUnknown ? didYouMean(path, known) || "; 'cofill inspect FILE --all' lists the fields" : "";
  const container = isUnknown ? containerHint(form, path, known) : undefined;
  return new Failure("patches_rejected", container ?? `${error.message}${hint}`, {
    errors: [error],
    hint: `Nothing was written (${error.code}).`,
  });
};

const saidLines = ({ path, words }: SetInput, result: SetValueResult, columns: number): readonly Line[] => {
  const typed = words.join(" ");
  const value = valueText(result.value);
  // Every argument is text, so only a value that reads differently from what was typed is reported.
  const isChanged = result.coerced && value !== typed;
  return [
    [styled("green", "✓ "), styled("bold", path), ` → ${fit(value, columns - path.length - 6)}`],
    ...(isChanged ? [["  ", styled("cyan", `${fit(JSON.stringify(typed), 40)} was made to fit`)]] : []),
    ...result.validation.flatMap(({ message }) => hang([styled("yellow", "! ")], message, columns)),
  ];
};

const answer = async (form: FormspecForm, input: SetInput, columns: number): Promise<Done> => {
  if (!input.clear) addRows(form, input.path);
  const consumer = createConsumer(createAssistProvider(form, { actor: atTheTerminal }));
  const written = await consumer.field.set(input.path, valueFrom(form, input));
  if (!written.ok) throw await refusal(form, input.path, written.error);
  return { value: written.value, said: saidLines(input, written.value, columns) };
};

/** Removes the whole row for `set FILE 'lines[1]' --clear`. */
const clearRow = (form: FormspecForm, path: string): Done | undefined => {
  const row = rowAt(form, path);
  if (!row) return undefined;
  const left = removeRow(form, row);
  const said: Line = [styled("green", "✓ "), styled("bold", path), ` → removed; ${count(left, "row")} left`];
  return { value: { removed: path, count: left }, said: [said] };
};

const setIn = async (stored: DefinitionFile, input: SetInput, output: Output, isDry: boolean): Promise<ExitCode> => {
  const { form } = stored;
  const row = input.clear ? clearRow(form, input.path) : undefined;
  const { value, said } = row ?? (await answer(form, input, output.columns));
  if (!isDry) writeResponse(stored);
  const progress = unwrap(await consumerOf(form).form.progress());
  await output.result({ ...value, progress }, () => [...said, status(progress)]);
  if (isDry && output.format === "text") output.aside("Nothing was written (--dry-run).");
  return exitCodes.fine;
};

/** Answers one field of a definition; the response beside it is locked, read, changed and written. */
export const setInDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  input: SetInput,
  options: DefinitionOptions & { readonly "dry-run": boolean },
): Promise<ExitCode> => {
  refuseTextOptions(options);
  const first = await readDefinitionFile(environment, file, options);
  if (options["dry-run"]) return setIn(first, input, output, true);
  return withLock(targetOf(first.response.path), first.response.name, async () =>
    setIn(await readDefinitionFile(environment, file, options), input, output, false),
  );
};
