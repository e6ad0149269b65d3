import { checkDefinition, type DefinitionProblem } from "@cofill/formspec";
import { defineCommand, formArgument, formatOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { readFormFile } from "../form-file.ts";
import { definitionOptions, isDefinitionFile, readSidecarFiles } from "../formspec/definition-file.ts";
import { type Line, styled } from "../paint.ts";
import { count } from "../plural.ts";
import { readJsonFile } from "../read-data.ts";
import { nameOf } from "../read-input.ts";

const problemLine = (name: string, { severity, pointer, message, code }: DefinitionProblem): Line => [
  styled("bold", `${name}:${pointer || "/"}: `),
  styled(severity === "error" ? "boldRed" : "yellow", `${severity}:`),
  ` ${message}`,
  styled("dim", ` [${code}]`),
];

const totals = (name: string, errors: number, warnings: number): Line => {
  const also = warnings === 0 ? "" : `, ${count(warnings, "warning")}`;
  if (errors === 0) return [styled("boldGreen", "✓"), ` ${name} has no errors${also}`];
  return [styled("boldRed", "✗"), ` ${name} has ${count(errors, "error")}${also}`];
};

export const command = defineCommand({
  name: "check",
  section: "Write definitions",
  summary: "Everything wrong with a definition itself, before anybody fills it",
  usage: ["cofill check FILE"],
  args: [formArgument],
  options: { ...definitionOptions, format: formatOption },
  examples: [
    ["cofill check grant.formspec.json", "Structure, expressions, references, circles, and the documents beside it"],
    ["cofill check intake.form.md", "The same for a text form"],
  ],
  notes: ["Lines read FILE:POINTER, a JSON pointer into the definition. Exit code 1 if there is an error."],
  async run({ args: [file = ""], options, environment, output }) {
    const name = nameOf(file);
    if (!isDefinitionFile(file)) {
      const { form } = await readFormFile(environment, file);
      const warnings = form.warnings.map(
        ({ message, line, column }): Line => [
          styled("bold", `${name}:${line}:${column}: `),
          styled("yellow", "warning:"),
          ` ${message}`,
        ],
      );
      await output.result({ ok: true, warnings: form.warnings }, () => [...warnings, totals(name, 0, warnings.length)]);
      return exitCodes.fine;
    }
    const definition = await readJsonFile(environment, file);
    const checked = checkDefinition(definition, await readSidecarFiles(environment, file, options));
    const problems = checked.ok ? checked.warnings : checked.problems;
    const errors = checked.ok ? 0 : problems.filter(({ severity }) => severity === "error").length;
    await output.result({ ok: checked.ok, problems }, () => [
      ...problems.map((problem) => problemLine(name, problem)),
      totals(name, errors, problems.length - errors),
    ]);
    return checked.ok ? exitCodes.fine : exitCodes.notReady;
  },
});
