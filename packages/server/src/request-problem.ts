import { type ProblemArguments, problemAt } from "@cofill/core";
import { type InputReason, inputProblem, memberError, type Problem, problem } from "@cofill/service";
import type { ServerProblemParams } from "./messages/problem-params.ts";

/** A request that is not taken up; thrown inside the server and answered once, at its edge. */
export class RequestProblem extends Error {
  readonly problem: Problem;
  readonly retryAfterMs: number | undefined;

  constructor(found: Problem, retryAfterMs?: number) {
    super(found.reason === undefined ? found.code : `${found.code}.${found.reason}`);
    this.problem = found;
    this.retryAfterMs = retryAfterMs;
  }
}

type MailOnly = "bad_name.header" | "bad_name.account" | "agent_required";

type ServerProblemKey = Exclude<keyof ServerProblemParams, MailOnly>;

/** A problem that only this server finds. */
export const serverProblem = <K extends ServerProblemKey>(
  key: K,
  ...[params]: ProblemArguments<ServerProblemParams[K]>
): Problem => problemAt(key, params) as Problem;

export const requestProblem = <K extends ServerProblemKey>(
  key: K,
  ...params: ProblemArguments<ServerProblemParams[K]>
): RequestProblem => new RequestProblem(serverProblem(key, ...params));

/** One member of a request is not what it should be. */
export const malformed = <R extends InputReason>(...given: Parameters<typeof memberError<R>>): RequestProblem =>
  new RequestProblem(inputProblem([memberError(...given)]));

/** The same as the service's for what is not there, not yours or not known. */
export const nothingHere = (): RequestProblem => new RequestProblem(problem("not_found"));
