import { type ProblemArguments, type ProblemCodeOf, problemAt } from "@cofill/core";
import { problemMessage } from "./index.ts";
import type { IntakeDefinitionParams } from "./submission-params.ts";

/** A problem with a definition: a code with parameters, and its message in English for errors and logs. */
export interface WordedProblem<C extends string = string> {
  readonly code: C;
  readonly reason?: string;
  readonly params?: object;
  readonly message: string;
}

/** Builds a problem with an intake's definition, with its English message. */
export const intakeProblem = <K extends keyof IntakeDefinitionParams>(
  key: K,
  ...[params]: ProblemArguments<IntakeDefinitionParams[K]>
): WordedProblem<ProblemCodeOf<K>> => {
  const found = problemAt(key, params);
  return { ...found, message: problemMessage(found, { audience: "agent" }) };
};
