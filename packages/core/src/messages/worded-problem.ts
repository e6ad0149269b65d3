import { type ProblemArguments, type ProblemCatalogue, type ProblemCodeOf, problemAt } from "./problem-messages.ts";

/** A problem of a library: a code with parameters, and its message in English for errors and logs. */
export interface WordedProblem<C extends string = string> {
  readonly code: C;
  /** Which of the problems that share the code. */
  readonly reason?: string;
  readonly params?: object;
  readonly message: string;
}

/**
 * Makes the problems that a library's catalogue has. A channel in another language words them again from their codes.
 *
 * @example
 * const problem = wordedProblems({ too_deep: { person: ({ maximum }) => `At most ${maximum} levels` } });
 * problem("too_deep", { maximum: 3 }); // { code: "too_deep", params: { maximum: 3 }, message: "At most 3 levels" }
 */
export const wordedProblems =
  <Params>(english: ProblemCatalogue<Params>) =>
  <K extends keyof Params & string>(
    key: K,
    ...[params]: ProblemArguments<Params[K]>
  ): WordedProblem<ProblemCodeOf<K>> => {
    const { person, agent = person } = english[key];
    return { ...problemAt(key, params as object | undefined), message: agent((params ?? {}) as Params[K]) };
  };
