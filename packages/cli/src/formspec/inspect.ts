import { createAssistProvider, createConsumer, type FormProgress } from "@cofill/assist";
import type { FormDocument } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { FormspecForm, ValidationResult } from "@cofill/formspec";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { stateSpan } from "../form-words.ts";
import { hang, pad } from "../layout.ts";
import { limits } from "../limits.ts";
import type { Output } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { textWidth } from "../text-width.ts";
import { readDefinitionFile } from "./definition-file.ts";
import { type DefinitionOptions, refuseTextOptions } from "./definition-name.ts";
import { severityStyles } from "./field-lines.ts";
import { allFields, openFields } from "./field-sections.ts";
import { progressBar, stateOf } from "./progress-words.ts";

/** Commands read a definition through the same tools as agents. */
export const consumerOf = (form: FormspecForm | FormDocument) =>
  createConsumer(createAssistProvider(form, { defaultAudience: "human" }));

export const unwrap = <V>(
  outcome:
    | { readonly ok: true; readonly value: V }
    | { readonly ok: false; readonly error: { readonly message: string } },
): V => {
  if (outcome.ok) return outcome.value;
  throw new Failure("internal", outcome.error.message);
};

const requiredText = ({ required, requiredFilled }: FormProgress): string => {
  if (requiredFilled < required) return `${required - requiredFilled} of ${required} still to answer`;
  return required > 0 ? "all answered" : "nothing";
};

const issueLines = (results: readonly ValidationResult[], columns: number): readonly Line[] => {
  const width = Math.min(26, Math.max(0, ...results.map(({ path }) => textWidth(path))));
  return results.flatMap(({ path, message, severity }) =>
    hang([styled(severityStyles[severity], "!"), ` ${pad(path, width)}  `], message, columns),
  );
};

/** Missing answers are omitted here, because the list of fields shows them. */
const isMissing = ({ constraintKind }: ValidationResult): boolean => constraintKind === "required";

export const inspectDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly "max-issues"?: number | undefined; readonly all: boolean },
): Promise<ExitCode> => {
  refuseTextOptions(options);
  const { form, name, response, warnings } = await readDefinitionFile(environment, file, options);
  const consumer = consumerOf(form);
  const description = unwrap(await consumer.form.describe());
  const progress = unwrap(await consumer.form.progress());
  const fields = unwrap(await consumer.field.list());
  const report = form.report("continuous", output.format === "text" ? "person" : "agent");
  const most = options["max-issues"] ?? report.results.length;
  const { columns } = output;
  const about = `${name} · version ${description.version} · ${count(description.fieldCount, "field")}`;
  const lines = (): readonly Line[] => {
    const wrong = report.results.filter((result) => !isMissing(result));
    const issues = wrong.slice(0, most);
    const shown = issues.length < wrong.length ? `${issues.length} of ${wrong.length}` : wrong.length;
    const hasWrong = wrong.some(({ severity }) => severity === "error");
    const isWhole = options.all || fields.length <= limits.maxFieldsListed;
    return [
      ...hang([], description.title, columns, (line) => styled("bold", line)),
      ...hang([], about, columns, (line) => styled("dim", line)),
      [],
      ["State     ", stateSpan(stateOf(progress, hasWrong))],
      [
        "Progress  ",
        ...progressBar(progress.filled, progress.total, 24),
        `  ${progress.filled} of ${progress.total} answered`,
      ],
      ["Required  ", requiredText(progress)],
      ["Answers   ", response.bytes ? response.name : `${response.name} (not there yet)`],
      [],
      ...(isWhole ? allFields : openFields)(form, fields, columns),
      ...(issues.length > 0 ? [[], [styled("bold", `Issues (${shown})`)]] : []),
      ...issueLines(issues, columns),
      ...(warnings.length > 0 ? [[], [styled("bold", `Warnings (${warnings.length})`)]] : []),
      ...warnings.flatMap(({ file: at, pointer, message }) =>
        hang([styled("yellow", `${at === name ? "" : `${at}:`}${pointer || "/"}  `)], message, columns),
      ),
    ];
  };
  const results = report.results.slice(0, most);
  await output.result({ description, progress, fields, results, counts: report.counts }, lines);
  return exitCodes.fine;
};
