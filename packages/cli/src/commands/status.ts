import { inspect } from "@cofill/markform/form";
import { type ChecksOptions, checkForm } from "../checks.ts";
import { defineCommand, formatOption, validatorsOption } from "../command.ts";
import type { Environment } from "../environment.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { findForms } from "../find-forms.ts";
import { readFormFile } from "../form-file.ts";
import type { FormStatus } from "../form-status.ts";
import { stateSpan } from "../form-words.ts";
import { isDefinitionFile } from "../formspec/definition-name.ts";
import { columnsOf } from "../layout.ts";
import { limits } from "../limits.ts";
import { type Line, type Span, styled } from "../paint.ts";
import { nameOf } from "../read-input.ts";

interface Unreadable {
  readonly file: string;
  readonly error: { readonly code: string; readonly message: string };
}

type Status = FormStatus | Unreadable;

const ofText = async (environment: Environment, file: string, options: ChecksOptions): Promise<FormStatus> => {
  const { form, name } = await readFormFile(environment, file);
  const result = inspect(await checkForm(environment, file, form, options));
  const { counts } = result.progressSummary;
  return {
    file: name,
    formState: result.formState,
    isComplete: result.isComplete,
    answered: counts.answeredFields,
    skipped: counts.skippedFields,
    aborted: counts.abortedFields,
    total: counts.totalFields,
    requiredLeft: counts.emptyRequiredFields,
    issues: result.issues.length,
  };
};

const statusOf = async (environment: Environment, file: string, options: ChecksOptions): Promise<Status> => {
  try {
    if (!isDefinitionFile(file)) return await ofText(environment, file, options);
    const { definitionStatus } = await import("../formspec/status.ts");
    return await definitionStatus(environment, file);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { file: nameOf(file), error: { code: error.code, message: error.message } };
  }
};

const row = (status: Status): readonly Span[] => {
  if ("error" in status) return [styled("boldRed", "unreadable"), "", "", "", status.file];
  const { formState, answered, total, requiredLeft, issues, isComplete, file } = status;
  return [
    stateSpan(formState),
    `${answered}/${total}`,
    requiredLeft > 0 ? styled("yellow", String(requiredLeft)) : "0",
    isComplete && issues === 0 ? styled("green", "✓") : String(issues),
    file,
  ];
};

const table = (all: readonly Status[]): Line[] =>
  columnsOf([["STATE", "ANSWERED", "NEEDED", "ISSUES", "FORM"].map((head) => styled("dim", head)), ...all.map(row)]);

export const command = defineCommand({
  name: "status",
  section: "Look at a form",
  summary: "One line for each form; a directory stands for all forms in it",
  usage: ["cofill status FILE|DIRECTORY..."],
  args: [{ name: "FILE", completes: "form", repeated: true }],
  options: { "no-validators": validatorsOption, format: formatOption },
  examples: [["cofill status intake/ review.form.md", "How far every form is"]],
  notes: [
    "NEEDED is how many required fields are still empty.",
    "Directories are searched for *.form.md and *.formspec.json, except node_modules and names that begin with a dot.",
  ],
  async run({ args, options, environment, output }) {
    const { files, isCut } = findForms(environment.cwd, args);
    const all: Status[] = [];
    for (const file of files) all.push(await statusOf(environment, file, options));
    await output.result(all, () => (all.length === 0 ? [["No forms (*.form.md, *.formspec.json) here"]] : table(all)));
    if (isCut)
      output.aside(`cofill: Stopped after ${limits.maxFormsListed} forms or too many files; name a smaller directory`);
    const broken = all.filter((status) => "error" in status);
    if (output.format === "text") output.aside(...broken.map(({ error }) => `cofill: ${error.message}`));
    return broken.length > 0 ? exitCodes.refused : exitCodes.fine;
  },
});
