import { statSync } from "node:fs";
import { resolve } from "node:path";
import {
  createTextFormEditor,
  type InspectResult,
  inspect,
  type ParsedForm,
  serializeForm,
  type TextFormEditor,
} from "@cofill/markform/form";
import { answerDiff } from "./answer-diff.ts";
import { namesChecks, openChecks, reasonWithoutChecks } from "./checks.ts";
import { formatOption, type Invocation, type Options, outputOption, rolesOption, validatorsOption } from "./command.ts";
import { paintDiff, unifiedDiff } from "./diff.ts";
import { type ExitCode, exitCodes } from "./exit-codes.ts";
import { Failure } from "./failure.ts";
import { type FormFile, readFormFile } from "./form-file.ts";
import { status } from "./form-words.ts";
import { withLock } from "./lock-file.ts";
import type { Output } from "./output.ts";
import { type Line, textOf } from "./paint.ts";
import { assertReadable } from "./read-back.ts";
import { isStdin, readingFailure } from "./read-input.ts";
import { audienceOf, warnOfUnknownRoles } from "./roles.ts";
import { replaceFile, targetOf } from "./write-file.ts";

/** Options of every command that changes a form. */
export const changeOptions = {
  output: outputOption,
  "dry-run": { type: "flag", short: "n", summary: "Show what would change; write nothing" },
  canonical: { type: "flag", summary: "Write the whole form in canonical style" },
  roles: rolesOption,
  "no-validators": validatorsOption,
  format: formatOption,
} as const satisfies Options;

/** The result of a change to a form. */
export interface Change {
  /** Makes the lines for people from the changed form and the result of its checks. */
  readonly said: (form: ParsedForm, result: InspectResult) => readonly Line[];
  /** Members to add to the JSON result. */
  readonly extra?: object;
}

/** Edits the form; throws a `Failure` before anything is written. */
export type MakeChange = (opened: Pick<TextFormEditor, "form" | "editor">) => Change;

type ChangeInvocation = Invocation<typeof changeOptions>;

/** The file, or standard output, that the changed form is written to. */
type Destination =
  | { readonly to: "source"; readonly path: string }
  | { readonly to: "file"; readonly path: string; readonly file: string }
  | { readonly to: "stdout" };

const destinationOf = ({ environment, options }: ChangeInvocation, file: string): Destination => {
  const out = options.output ?? file;
  if (isStdin(out)) return { to: "stdout" };
  const path = resolve(environment.cwd, out);
  if (isStdin(file)) return { to: "file", path, file: out };
  const source = resolve(environment.cwd, file);
  return targetOf(path) === targetOf(source) ? { to: "source", path: source } : { to: "file", path, file: out };
};

const write = (destination: Destination, before: FormFile, text: string): void => {
  if (destination.to === "file") replaceFile(destination.path, destination.file, text);
  if (destination.to !== "source" || text === before.source) return;
  replaceFile(destination.path, before.file, text, { expected: before.bytes });
};

const asText = (lines: readonly Line[]): readonly string[] => lines.map((line) => line.map(textOf).join(""));

const joined = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join("");

/** Prints the result of a dry run: the changed answers as a diff, and a note if the summaries would change too. */
const showChange = (output: Output, before: FormFile, text: string, said: readonly Line[]): void => {
  const { diff, summariesChange } = answerDiff(before.source, text, before.name);
  if (output.inColour) output.lines(paintDiff(diff));
  else output.document(joined(diff));
  const refreshed = summariesChange ? ["The summaries in the frontmatter would be refreshed too."] : [];
  output.aside(...asText(said), ...refreshed, "Nothing was written (--dry-run).");
};

/** Opens the form, makes the change and runs the form's checks. */
const make = async (invocation: ChangeInvocation, before: FormFile, makeChange: MakeChange) => {
  const { environment, options, output } = invocation;
  const { file, form } = before;
  const checks = await openChecks(environment, file, form, options);
  try {
    const opened = createTextFormEditor(form, { audience: audienceOf(options.roles), ...(checks && { checks }) });
    if (options.roles) warnOfUnknownRoles(opened.editor.document, options.roles, output);
    const change = makeChange(opened);
    await opened.save?.();
    const { warnings: _, ...result } = inspect(opened.form);
    return { after: opened.form, said: change.said(opened.form, inspect(opened.form)), extra: change.extra, result };
  } finally {
    await checks?.close();
  }
};

const run = async (
  invocation: ChangeInvocation,
  file: string,
  destination: Destination,
  makeChange: MakeChange,
): Promise<ExitCode> => {
  const { environment, options, output } = invocation;
  const before = await readFormFile(environment, file);
  const { after, said, extra, result } = await make(invocation, before, makeChange);
  const text = serializeForm(after, { style: options.canonical ? "canonical" : "preserve" });
  assertReadable(text, after);
  const value = { applyStatus: "applied", ...result, ...extra };
  const unchecked = namesChecks(after) ? reasonWithoutChecks(file, options["no-validators"]) : undefined;
  if (unchecked !== undefined) output.aside(`cofill: ${unchecked}`);
  if (options["dry-run"]) {
    if (output.format === "text") showChange(output, before, text, said);
    else await output.result({ ...value, diff: joined(unifiedDiff(before.source, text, before.name)) }, () => []);
    return exitCodes.fine;
  }
  write(destination, before, text);
  const lines = (): readonly Line[] => [
    ...said,
    ...(text === before.source ? [["Nothing changed."]] : []),
    status(result),
  ];
  if (destination.to === "stdout") {
    output.document(text);
    output.aside(...asText(lines()));
  } else await output.result(value, lines);
  return exitCodes.fine;
};

/** Reads a form, changes it and writes it under one lock. */
export const changeForm = async (
  invocation: ChangeInvocation,
  file: string,
  makeChange: MakeChange,
): Promise<ExitCode> => {
  const { options, output } = invocation;
  let destination: Destination;
  try {
    if (!isStdin(file) && statSync(resolve(invocation.environment.cwd, file)).isDirectory()) {
      throw new Failure("not_a_file", `A file is needed, not the directory ${file}`);
    }
    destination = destinationOf(invocation, file);
  } catch (error) {
    throw readingFailure(error, file);
  }
  if (destination.to === "stdout" && output.format !== "text" && !options["dry-run"]) {
    throw new Failure("usage", "The form and the result cannot both go to standard output; give --output FILE");
  }
  const work = () => run(invocation, file, destination, makeChange);
  if (destination.to !== "source" || options["dry-run"]) return work();
  return withLock(targetOf(destination.path), file, work);
};
