import { count } from "@cofill/core/kit";
import { defineCommand, formArgument, formatOption } from "../command.ts";
import type { Environment } from "../environment.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { type Line, styled } from "../paint.ts";
import { nameOf } from "../read-input.ts";

/** One finding: a JSON pointer says where in a definition, a line and a column where in a text form. */
interface Finding {
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly file: string;
  readonly code?: string;
  readonly pointer?: string;
  readonly line?: number;
  readonly column?: number;
}

interface Placed {
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

/** A text form that cannot be parsed is a finding of this command, not a failure. */
const findingsOfText = async (environment: Environment, file: string): Promise<readonly Finding[]> => {
  const { readFormFile } = await import("../form-file.ts");
  const place = (severity: Finding["severity"], placed: readonly Placed[]): readonly Finding[] =>
    placed.map(({ message, line, column }) => ({ severity, message, file: nameOf(file), line, column }));
  try {
    return place("warning", (await readFormFile(environment, file)).form.warnings);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "parse_error") throw error;
    return place("error", (error.detail.errors ?? []) as readonly Placed[]);
  }
};

const findingLine = ({ file, severity, message, code, pointer, line, column }: Finding): Line => [
  styled("bold", `${file}:${line === undefined ? pointer || "/" : `${line}:${column}`}: `),
  styled(severity === "error" ? "boldRed" : "yellow", `${severity}:`),
  ` ${message}`,
  ...(code === undefined ? [] : [styled("dim", ` [${code}]`)]),
];

const totals = (name: string, errors: number, warnings: number): Line => {
  const also = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
  if (errors === 0) return [styled("boldGreen", "✓"), ` ${name} has no errors${also}`];
  return [styled("boldRed", "✗"), ` ${name} has ${count(errors, "error")}${also}`];
};

const { response: _, ...sidecarOptions } = definitionOptions;

export const command = defineCommand({
  name: "check",
  section: "Write definitions",
  summary: "Everything wrong with a form itself, before anybody fills it",
  usage: ["cofill check FILE"],
  args: [formArgument],
  options: { ...sidecarOptions, format: formatOption },
  examples: [
    ["cofill check grant.formspec.json", "Structure, expressions, references, circles, documents beside it"],
    ["cofill check intake.form.md", "The same for a text form"],
  ],
  notes: [
    "Lines read FILE:POINTER, a JSON pointer into the definition, or FILE:LINE:COLUMN in a text form. Exit code 1 if there is an error.",
  ],
  async run({ args: [file = ""], options, environment, output }) {
    const isDefinition = isDefinitionFile(file);
    if (!isDefinition) refuseDefinitionOptions(options);
    const problems: readonly Finding[] = isDefinition
      ? await (await import("../formspec/check.ts")).problemsOfDefinition(environment, file, options)
      : await findingsOfText(environment, file);
    const errors = problems.filter(({ severity }) => severity === "error").length;
    await output.result({ ok: errors === 0, problems }, () => [
      ...problems.map(findingLine),
      totals(nameOf(file), errors, problems.length - errors),
    ]);
    return errors === 0 ? exitCodes.fine : exitCodes.notReady;
  },
});
