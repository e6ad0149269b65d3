import { type ProblemArguments, type ProblemCodeOf, problemAt } from "@cofill/core";
import type { StoreError } from "@cofill/store";
import type { IntakeProblemParams } from "../../messages/problem-params.ts";
import { memberError } from "../../operations/input-error.ts";
import type { InputError } from "../../operations/input-params.ts";
import type { problemStatus } from "../../operations/problem-status.ts";

/** A request that could not be looked at as one about a submission (D-15). Data only: the channel words it. */
export interface Problem<C extends string = ProblemCode> {
  readonly code: C;
  /** Which of the problems that share the code. */
  readonly reason?: string;
  /** JSON values from which the message is made. */
  readonly params?: object;
  /** As it was worded where it was found, if that was not here. */
  readonly detail?: string;
  /** Of a malformed request: every member that is wrong. */
  readonly errors?: readonly InputError[];
}

export { problemStatus } from "../../operations/problem-status.ts";

/** A permanent code of a problem with a request. */
export type ProblemCode = keyof typeof problemStatus;

type ProblemKey = keyof IntakeProblemParams;

/** A problem of the catalogue. */
export const problem = <K extends ProblemKey>(
  key: K,
  ...[params]: ProblemArguments<IntakeProblemParams[K]>
): Problem<ProblemCodeOf<K>> => problemAt(key, params);

/** Thrown inside the service and answered once at its edge. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(found: Problem) {
    super(found.reason === undefined ? found.code : `${found.code}.${found.reason}`);
    this.problem = found;
  }
}

/** Names every member of a request that is wrong. */
export const inputProblem = (errors: readonly InputError[]): Problem => ({
  ...problem("malformed.input", { errors }),
  errors,
});

export const missing = (member: string): Problem => inputProblem([memberError(member, "missing", {})]);

/** What the machine could not help, as the caller is told it. */
export const storeProblem = ({ failure }: StoreError): Problem<"storage_full" | "unavailable"> =>
  problem(failure === "full" ? "storage_full" : "unavailable");

/** The same for what is not there, not yours or not known. */
export const notFound = (): ProblemError => new ProblemError(problem("not_found"));
