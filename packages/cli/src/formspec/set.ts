import { createAssistProvider, createConsumer, type SetValueResult } from "@cofill/assist";
import type { FormspecForm } from "@cofill/formspec";
import { didYouMean } from "../did-you-mean.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { fit, hang } from "../layout.ts";
import { withLock } from "../lock-file.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { targetOf } from "../write-file.ts";
import { type DefinitionFile, type DefinitionOptions, readDefinitionFile } from "./definition-file.ts";
import { consumerOf, unwrap } from "./inspect.ts";
import { writeResponse } from "./write-response.ts";

export interface SetInput {
  readonly path: string;
  readonly words: readonly string[];
  readonly clear: boolean;
  readonly json: boolean;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Failure(
      "invalid_data",
      `The value is not valid JSON: ${error instanceof Error ? error.message : "unreadable"}`,
    );
  }
};

/** One word is the value, several are a list; what looks like JSON where the field is no text is JSON. */
const valueFrom = (form: FormspecForm, { path, words, clear, json }: SetInput): unknown => {
  if (clear) return null;
  if (json) return words.length === 1 ? parse(words[0]!) : words.map(parse);
  if (words.length > 1) return words;
  const [word = ""] = words;
  const isText = ["string", "text", "choice"].includes(form.facts(path)?.dataType ?? "");
  return !isText && /^\s*[[{]/.test(word) ? parse(word) : word;
};

/** `items[2].qty` where there are two rows: the rows up to it are made first. */
const addRows = (form: FormspecForm, path: string): void => {
  for (const match of path.matchAll(/\[(\d+)\]/g)) {
    const list = path.slice(0, match.index);
    const wanted = Number(match[1]) + 1;
    const present = form.form.instances.get(list);
    if (present === undefined || wanted !== present + 1) continue;
    form.step(
      { type: "add_instance", path: list },
      { by: { kind: "person", id: "terminal" }, at: new Date().toISOString() },
    );
  }
};

const refusal = async (
  form: FormspecForm,
  path: string,
  error: { readonly code: string; readonly message: string },
) => {
  const known = unwrap(await consumerOf(form).field.list("all")).map((field) => field.path);
  const hint = error.code === "NOT_FOUND" ? didYouMean(path, known) : "";
  return new Failure("patches_rejected", `${error.message}${hint}`, { errors: [error] });
};

const saidLines = (path: string, result: SetValueResult, columns: number): readonly Line[] => [
  [
    styled("green", "✓ "),
    styled("bold", path),
    ` → ${result.value === null ? "empty" : fit(JSON.stringify(result.value), columns - path.length - 6)}`,
  ],
  ...result.validation.flatMap(({ message }) => hang([styled("yellow", "! ")], message, columns)),
];

const setIn = async (stored: DefinitionFile, input: SetInput, output: Output, isDry: boolean): Promise<ExitCode> => {
  const { form } = stored;
  addRows(form, input.path);
  const consumer = createConsumer(createAssistProvider(form, { actor: { kind: "person", id: "terminal" } }));
  const written = await consumer.field.set(input.path, valueFrom(form, input));
  if (!written.ok) throw await refusal(form, input.path, written.error);
  if (!isDry) writeResponse(stored);
  const progress = unwrap(await consumer.form.progress());
  await output.result({ ...written.value, progress }, () => [
    ...saidLines(input.path, written.value, output.columns),
    [styled("dim", `${progress.filled} of ${progress.total} answered${progress.complete ? ", complete" : ""}`)],
    ...(isDry ? [["Nothing was written (--dry-run)."]] : []),
  ]);
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
  const { response } = await readDefinitionFile(environment, file, options);
  return withLock(targetOf(response.path), response.name, async () =>
    setIn(await readDefinitionFile(environment, file, options), input, output, options["dry-run"]),
  );
};
