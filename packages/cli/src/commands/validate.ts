import { count } from "@cofill/core/kit";
import { type Placed, type ValidationIssue, validate } from "@cofill/markform/form";
import { checkForm } from "../checks.ts";
import { defineCommand, formArgument, formatOption, validatorsOption } from "../command.ts";
import { exitCodes } from "../exit-codes.ts";
import { readFormFile } from "../form-file.ts";
import { definitionOptions, isDefinitionFile, refuseDefinitionOptions } from "../formspec/definition-name.ts";
import { type Line, type Style, styled } from "../paint.ts";

const severityStyles: Readonly<Record<ValidationIssue["severity"], Style>> = {
  error: "boldRed",
  warning: "yellow",
  info: "cyan",
};

type Remark = Pick<ValidationIssue, "severity" | "message" | "code"> & { readonly line: number; readonly col: number };

const remarkLine = (name: string, { severity, message, code, line, col }: Remark): Line => [
  styled("bold", `${name}:${line}:${col}: `),
  styled(severityStyles[severity], `${severity}:`),
  ` ${message}`,
  ...(code === undefined ? [] : [styled("dim", ` [${code}]`)]),
];

/** An issue without a position is reported at the first character of the file. */
const toRemark = (issue: ValidationIssue): Remark => ({ ...issue, ...(issue.range?.start ?? { line: 1, col: 1 }) });

const toWarning = ({ message, line, column }: Placed): Remark => ({ severity: "warning", message, line, col: column });

const totals = (name: string, issues: readonly ValidationIssue[]): Line => {
  const number = (severity: ValidationIssue["severity"]) =>
    issues.filter((issue) => issue.severity === severity).length;
  const errors = number("error");
  const others = [
    ...(number("warning") > 0 ? [count(number("warning"), "warning")] : []),
    ...(number("info") > 0 ? [count(number("info"), "remark")] : []),
  ];
  if (errors === 0) return [styled("boldGreen", "✓"), ` ${[`${name} has no errors`, ...others].join(", ")}`];
  return [styled("boldRed", "✗"), ` ${[`${name} has ${count(errors, "error")}`, ...others].join(", ")}`];
};

export const command = defineCommand({
  name: "validate",
  section: "Look at a form",
  summary: "Everything wrong with the answers, with its place; for CI",
  usage: ["cofill validate FILE"],
  args: [formArgument],
  options: { "no-validators": validatorsOption, ...definitionOptions, format: formatOption },
  examples: [["cofill validate intake.form.md", "Exit code 1 if a required answer is missing or wrong"]],
  notes: [
    "Lines read FILE:LINE:COLUMN, so that editors and CI can jump to them; for a Formspec definition, RESPONSE:FIELD.",
  ],
  async run({ args: [file = ""], options, environment, output }) {
    if (isDefinitionFile(file)) {
      const { validateDefinition } = await import("../formspec/validate.ts");
      return validateDefinition(environment, output, file, options);
    }
    refuseDefinitionOptions(options);
    const { form, name } = await readFormFile(environment, file);
    const audience = output.format === "text" ? "person" : "agent";
    const issues = validate(await checkForm(environment, file, form, options, output), { audience });
    await output.result(issues, () => [
      ...form.warnings.map((warning) => remarkLine(name, toWarning(warning))),
      ...issues.map((issue) => remarkLine(name, toRemark(issue))),
      totals(name, issues),
    ]);
    return issues.some(({ severity }) => severity === "error") ? exitCodes.notReady : exitCodes.fine;
  },
});
