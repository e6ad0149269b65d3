import { resolve } from "node:path";
import { checkNames, liveFormOf, type ParsedForm, withReport } from "@cofill/markform/form";
import type { CheckRunner } from "@cofill/markform/validators";
import type { Environment } from "./environment.ts";
import type { Output } from "./output.ts";
import { isStdin } from "./read-input.ts";

/** Whether a form names checks that are code in a file beside it. */
export const namesChecks = ({ schema }: ParsedForm): boolean => checkNames(schema).length > 0;

/**
 * The reason why a form's checks in code are not run; undefined if they are. A form on standard input has no folder to
 * load them from (D-19).
 */
export const reasonWithoutChecks = (file: string, isSwitchedOff: boolean): string | undefined => {
  if (isSwitchedOff) return "The form's checks in code were not run (--no-validators)";
  return isStdin(file) ? "The form's checks in code are not run for standard input" : undefined;
};

export interface ChecksOptions {
  readonly "no-validators": boolean;
}

/** Prepares the checks in code beside a local file; undefined if they are not to be run. */
export const openChecks = async (
  environment: Environment,
  file: string,
  { schema }: ParsedForm,
  options: ChecksOptions,
): Promise<CheckRunner | undefined> => {
  if (reasonWithoutChecks(file, options["no-validators"]) !== undefined) return undefined;
  const { createCheckRunner } = await import("@cofill/markform/validators");
  return createCheckRunner(resolve(environment.cwd, file), { schema });
};

/** Adds the issues of the checks in code to the form; if the form names checks that are not run, prints a note. */
export const checkForm = async (
  environment: Environment,
  file: string,
  form: ParsedForm,
  options: ChecksOptions,
  output?: Output,
): Promise<ParsedForm> => {
  const runner = await openChecks(environment, file, form, options);
  if (!runner) {
    if (namesChecks(form)) output?.aside(`cofill: ${reasonWithoutChecks(file, options["no-validators"])}`);
    return form;
  }
  try {
    return withReport(form, await runner.run(liveFormOf(form)));
  } finally {
    await runner.close();
  }
};
