import { checkDefinition } from "@cofill/formspec";
import type { Environment } from "../environment.ts";
import { readJsonFile } from "../read-data.ts";
import { nameOf } from "../read-input.ts";
import { refuseIntake } from "../refuse-intake.ts";
import { type PlacedProblem, placeProblems, readSidecarFiles } from "./definition-file.ts";
import type { DefinitionOptions } from "./definition-name.ts";

/** Checks a definition and its sidecar documents; answers are not read. */
export const problemsOfDefinition = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<readonly PlacedProblem[]> => {
  const definition = await readJsonFile(environment, file);
  refuseIntake(file);
  const { documents, names } = await readSidecarFiles(environment, file, options);
  const checked = checkDefinition(definition, documents);
  return placeProblems(checked.ok ? checked.warnings : checked.problems, nameOf(file), names);
};
