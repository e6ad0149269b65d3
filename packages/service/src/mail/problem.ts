import { type ProblemArguments, type ProblemCodeOf, problemsOf } from "@cofill/core";
import type { MailProblemParams } from "../messages/problem-params.ts";
import type { MailProblem } from "./contract.ts";

export type Refused = { readonly ok: false; readonly problem: MailProblem };

type ProblemKey = keyof MailProblemParams;

/** Builds a problem with a mail request from `code` or `code.reason` of the catalogue. */
export const mailProblem = problemsOf<MailProblemParams>();

/** Builds a refusal: the command writes nothing, and the problem is its answer. */
export const refused = <K extends ProblemKey>(
  key: K,
  ...params: ProblemArguments<MailProblemParams[K]>
): { readonly ok: false; readonly problem: MailProblem<ProblemCodeOf<K>> } => ({
  ok: false,
  problem: mailProblem(key, ...params),
});

/** Thrown inside the service and returned as a value at its boundary. */
export class MailProblemError extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super(problem.reason === undefined ? problem.code : `${problem.code}.${problem.reason}`);
    this.name = "MailProblemError";
    this.problem = problem;
  }
}

export const problemError = <K extends ProblemKey>(
  key: K,
  ...params: ProblemArguments<MailProblemParams[K]>
): MailProblemError => new MailProblemError(mailProblem(key, ...params) as MailProblem);

/**
 * One problem for what does not exist, belongs to another agent or is not visible, so that the answer reveals nothing
 * (D-08).
 */
export const noSuchMessage = (number: number): MailProblemError => problemError("not_found.message", { number });
