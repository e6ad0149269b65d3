import type { ProblemCode, ProblemDetails } from "@cofill/service";
import { problemStatus } from "@cofill/service/operations/routes";
import { membersOf } from "./members-of.ts";

/** A request that the server could not take up, or that did not reach it. */
export type ClientProblem = ProblemDetails<ProblemCode> & {
  /** The HTTP status; nothing where nobody answered. */
  readonly status?: number;
};

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && Object.hasOwn(problemStatus, code);

export const unavailable = (detail: string): ClientProblem => ({ code: "unavailable", detail });

/** The problem in the body of an answer. */
export const problemIn = (status: number, body: unknown): ClientProblem => {
  const { code, detail, errors } = membersOf(body);
  if (typeof detail !== "string") {
    return { ...unavailable(`What answered (${status}) is no Cofill server`), status };
  }
  const usual = Object.keys(problemStatus).find((one) => problemStatus[one as ProblemCode] === status);
  return {
    code: isCode(code) ? code : ((usual as ProblemCode | undefined) ?? "malformed"),
    detail,
    status,
    ...(Array.isArray(errors) && { errors: errors as NonNullable<ClientProblem["errors"]> }),
  };
};

/** Thrown where there is no answer to put a problem into: by streams and downloads. */
export class ProblemError extends Error {
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
  }
}
