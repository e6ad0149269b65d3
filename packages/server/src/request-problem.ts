import { type ProblemArguments, problemAt } from "@cofill/core";
import { type InputReason, inputProblem, memberError, type Problem, problem } from "@cofill/service";
import type { ServerProblemParams } from "./messages/problem-params.ts";

/** A problem with a request, thrown inside the server and answered once in the app. */
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

/** A problem that the server finds itself, as opposed to the service. */
export const serverProblem = <K extends ServerProblemKey>(
  key: K,
  ...[params]: ProblemArguments<ServerProblemParams[K]>
): Problem => problemAt(key, params) as Problem;

export const requestProblem = <K extends ServerProblemKey>(
  key: K,
  ...params: ProblemArguments<ServerProblemParams[K]>
): RequestProblem => new RequestProblem(serverProblem(key, ...params));

/** A problem with one member of the input. */
export const malformed = <R extends InputReason>(...given: Parameters<typeof memberError<R>>): RequestProblem =>
  new RequestProblem(inputProblem([memberError(...given)]));

/** Not found: the same for what does not exist and what the caller may not see. */
export const nothingHere = (): RequestProblem => new RequestProblem(problem("not_found"));
