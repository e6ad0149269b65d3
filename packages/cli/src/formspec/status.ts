import type { Environment } from "../environment.ts";
import type { FormStatus } from "../form-status.ts";
import { readDefinitionFile } from "./definition-file.ts";
import { consumerOf, unwrap } from "./inspect.ts";
import { stateOf } from "./progress-words.ts";

/** The progress of a definition and its response, in the same terms as for text forms. */
export const definitionStatus = async (environment: Environment, file: string): Promise<FormStatus> => {
  const { form, name } = await readDefinitionFile(environment, file, {});
  const progress = unwrap(await consumerOf(form).form.progress());
  const { results } = form.report();
  const hasWrong = results.some(
    ({ severity, constraintKind }) => severity === "error" && constraintKind !== "required",
  );
  return {
    file: name,
    formState: stateOf(progress, hasWrong),
    isComplete: progress.complete,
    answered: progress.filled,
    skipped: 0,
    aborted: 0,
    total: progress.total,
    requiredLeft: progress.required - progress.requiredFilled,
    issues: results.length,
  };
};

/** The title and description of a definition, on one line of a list. */
export const describeDefinition = async (environment: Environment, file: string) => {
  const { form } = await readDefinitionFile(environment, file, {});
  const { title, description = title } = form.about;
  const { total, filled } = unwrap(await consumerOf(form).form.progress());
  return { title, description, fields: total, answered: filled };
};
