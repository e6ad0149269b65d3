import { problemsOf } from "@cofill/core";
import type { StoreError } from "@cofill/store";
import type { IntakeProblemParams } from "../../messages/problem-params.ts";
import { memberError } from "../../operations/input-error.ts";
import type { InputError } from "../../operations/input-params.ts";
import type { problemStatus } from "../../operations/problem-status.ts";

/**
 * A problem with a request that never reached a submission's lifecycle (D-15), as data; the channel makes the message.
 */
export interface Problem<C extends string = ProblemCode> {
  readonly code: C;
  /** Tells apart problems that share a code. */
  readonly reason?: string;
  /** JSON values that the message is made from. */
  readonly params?: object;
  /** The message, if another server has already made it. */
  readonly detail?: string;
  /** Every invalid member of a malformed request. */
  readonly errors?: readonly InputError[];
}

export { problemStatus } from "../../operations/problem-status.ts";

/** A permanent code of a problem with a request. */
export type ProblemCode = keyof typeof problemStatus;

/**
 * Builds a problem of the catalogue from `code` or `code.reason`.
 *
 * @example problem("forbidden.not_a_reviewer", { gate: "legal" }) // { code: "forbidden", reason: "not_a_reviewer", … }
 */
export const problem = problemsOf<IntakeProblemParams>();

/** Thrown inside the service and returned as a value at its boundary. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(found: Problem) {
    super(found.reason === undefined ? found.code : `${found.code}.${found.reason}`);
    this.problem = found;
  }
}

/**
 * Builds the problem of a malformed request, with every invalid member.
 *
 * @example inputProblem([memberError("actor.kind", "missing", {})]).code // "malformed"
 */
export const inputProblem = (errors: readonly InputError[]): Problem => ({
  ...problem("malformed.input", { errors }),
  errors,
});

export const missing = (member: string): Problem => inputProblem([memberError(member, "missing", {})]);

/**
 * The problem that reports a failure of the store to the caller.
 *
 * @example if (error instanceof StoreError) return storeProblem(error); // { code: "storage_full" } or { code: "unavailable" }
 */
export const storeProblem = ({ failure }: StoreError): Problem<"storage_full" | "unavailable"> =>
  problem(failure === "full" ? "storage_full" : "unavailable");

/** One problem for what does not exist and for what the principal may not see, so that the answer reveals nothing. */
export const notFound = (): ProblemError => new ProblemError(problem("not_found"));
