import { count } from "@cofill/core/kit";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import type { Output } from "../output.ts";
import { styled } from "../paint.ts";
import { readDefinitionFile } from "./definition-file.ts";
import type { DefinitionOptions } from "./definition-name.ts";
import { resultLine } from "./field-lines.ts";

/** Validates the answers as at submission, including checks that run only then. */
export const validateDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions,
): Promise<ExitCode> => {
  const { form, response } = await readDefinitionFile(environment, file, options);
  const report = form.report("submit", output.format === "text" ? "person" : "agent");
  const { error, warning } = report.counts;
  const also = warning > 0 ? `, ${count(warning, "warning")}` : "";
  await output.result(report, () => [
    ...report.results.map((result) => resultLine(response.name, result)),
    report.valid
      ? [styled("boldGreen", "✓"), ` ${response.name} has no errors${also}`]
      : [styled("boldRed", "✗"), ` ${response.name} has ${count(error, "error")}${also}`],
  ]);
  return report.valid ? exitCodes.fine : exitCodes.notReady;
};
