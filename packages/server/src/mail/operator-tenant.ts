import { type Principal, permissionsOf, problem } from "@cofill/service";
import { RequestProblem } from "../request-problem.ts";

/** The tenant whose agents an operator sees and makes. */
export const operatorTenant = (principal: Principal): string => {
  if (principal.via === "none") throw new RequestProblem(problem("unauthenticated.key"));
  if (!permissionsOf(principal).has("manage_keys")) {
    throw new RequestProblem(problem("forbidden"));
  }
  return principal.tenant;
};
