import type { StoreError } from "@cofill/store";
import type { InputError } from "../../operations/input-error.ts";
import type { problemStatus } from "../../operations/problem-status.ts";

/** A request that could not be looked at as one about a submission (D-15); RFC 9457 on the wire. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  /** Of a malformed request: every member that is wrong. */
  readonly errors?: readonly InputError[];
}

export { problemStatus } from "../../operations/problem-status.ts";

export type ProblemCode = keyof typeof problemStatus;

/** Thrown inside the service and answered once at its edge. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(code: ProblemCode, detail: string, errors?: readonly InputError[]) {
    super(detail);
    this.problem = { code, detail, ...(errors && { errors }) };
  }
}

/** What the machine could not help, as whoever asked is told it. */
export const storeProblem = ({ fault }: StoreError): Problem & { readonly code: "storage_full" | "unavailable" } =>
  fault === "full"
    ? { code: "storage_full", detail: "There is no room to keep this; try again later" }
    : { code: "unavailable", detail: "The store cannot be reached; try again" };

/** The same words for what is not there, not yours or not known. */
export const notFound = (): ProblemError => new ProblemError("not_found", "There is no such thing here");
