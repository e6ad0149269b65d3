import type { ProblemCode, ProblemDetails } from "@cofill/service";
import { problemStatus } from "@cofill/service/operations/routes";
import { membersOf } from "./members-of.ts";

/** A problem with a request (RFC 9457), or `unavailable` where the server could not be reached. */
export type ClientProblem = ProblemDetails<ProblemCode> & {
  /** The HTTP status; absent where no answer came. */
  readonly status?: number;
};

const isCode = (code: unknown): code is ProblemCode => typeof code === "string" && Object.hasOwn(problemStatus, code);

export const unavailable = (detail: string): ClientProblem => ({ code: "unavailable", detail });

/** Reads the problem in the body of a response. */
export const problemIn = (status: number, body: unknown): ClientProblem => {
  const { code, detail, errors } = membersOf(body);
  if (typeof detail !== "string") {
    return { ...unavailable(`The answer (status ${status}) is not from a Cofill server`), status };
  }
  const usual = Object.keys(problemStatus).find((one) => problemStatus[one as ProblemCode] === status);
  return {
    code: isCode(code) ? code : ((usual as ProblemCode | undefined) ?? "malformed"),
    detail,
    status,
    ...(Array.isArray(errors) && { errors: errors as NonNullable<ClientProblem["errors"]> }),
  };
};

/** Thrown by streams and downloads, whose results cannot hold a problem. */
export class ProblemError extends Error {
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.detail);
    this.name = "ProblemError";
    this.problem = problem;
  }
}
