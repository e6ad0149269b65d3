import { type Principal, permissionsOf, problem } from "@cofill/service";
import { RequestProblem } from "./request-problem.ts";

type Credentialed = Exclude<Principal, { readonly via: "none" }>;

/** Throws a RequestProblem unless the principal has an operator's key or uses a server without keys. */
export function demandOperator(principal: Principal): asserts principal is Credentialed {
  if (principal.via === "none") throw new RequestProblem(problem("unauthenticated.key"));
  if (!permissionsOf(principal).has("manage_keys")) throw new RequestProblem(problem("forbidden"));
}
