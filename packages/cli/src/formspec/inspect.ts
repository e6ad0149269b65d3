import { createAssistProvider, createConsumer, type FieldSummary, type FormProgress } from "@cofill/assist";
import type { FormspecForm, ValidationResult } from "@cofill/formspec";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { hang, pad } from "../layout.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { count } from "../plural.ts";
import { textWidth } from "../text-width.ts";
import { type DefinitionOptions, readDefinitionFile } from "./definition-file.ts";

/** The commands look at a definition through the same tools as an agent. */
export const consumerOf = (form: FormspecForm) => createConsumer(createAssistProvider(form));

export const unwrap = <V>(
  outcome:
    | { readonly ok: true; readonly value: V }
    | { readonly ok: false; readonly error: { readonly message: string } },
): V => {
  if (outcome.ok) return outcome.value;
  throw new Failure("internal", outcome.error.message);
};

const bar = ({ filled, total }: FormProgress, width: number): Line => {
  const done = total === 0 ? width : Math.round((filled / total) * width);
  return [styled("green", "█".repeat(done)), styled("dim", "░".repeat(width - done))];
};

const mark = ({ filled, valid, required }: FieldSummary): Line[number] => {
  if (!valid && filled) return styled("boldRed", "✗");
  if (filled) return styled("green", "✓");
  return required ? styled("boldRed", "●") : styled("dim", "○");
};

const fieldLines = (fields: readonly FieldSummary[], columns: number): readonly Line[] => {
  const width = Math.min(36, Math.max(0, ...fields.map(({ path }) => textWidth(path))));
  return fields.flatMap((field) => hang([mark(field), ` ${pad(field.path, width)}  `], field.label, columns));
};

const issueLines = (results: readonly ValidationResult[], columns: number): readonly Line[] =>
  results.flatMap(({ path, message, severity }) =>
    hang([styled(severity === "error" ? "boldRed" : "yellow", "! "), styled("bold", `${path}  `)], message, columns),
  );

export const inspectDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly "max-issues"?: number | undefined },
): Promise<ExitCode> => {
  const { form, name } = await readDefinitionFile(environment, file, options);
  const consumer = consumerOf(form);
  const description = unwrap(await consumer.form.describe());
  const progress = unwrap(await consumer.form.progress());
  const fields = unwrap(await consumer.field.list());
  const report = form.report();
  const results = report.results.slice(0, options["max-issues"] ?? report.results.length);
  const shown =
    results.length < report.results.length ? `${results.length} of ${report.results.length}` : results.length;
  await output.result({ description, progress, fields, results, counts: report.counts }, () => [
    [styled("bold", description.title)],
    [styled("dim", `${name} · version ${description.version} · ${count(description.fieldCount, "field")}`)],
    [],
    ["State     ", progress.complete ? styled("boldGreen", "complete") : "in progress"],
    ["Progress  ", ...bar(progress, 24), `  ${progress.filled} of ${progress.total} answered`],
    ["Required  ", `${progress.requiredFilled} of ${progress.required} answered`],
    [],
    ...fieldLines(fields, output.columns),
    ...(results.length > 0 ? [[], [styled("bold", `Issues (${shown})`)]] : []),
    ...issueLines(results, output.columns),
    ...form.warnings.map(({ pointer, message }): Line => [styled("yellow", `${pointer || "/"}  `), message]),
  ]);
  return exitCodes.fine;
};
