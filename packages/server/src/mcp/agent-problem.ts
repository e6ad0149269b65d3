import { type Principal, type Problem, problem } from "@cofill/service";
import { serverProblem } from "../request-problem.ts";

/** Why a principal may not call tools; `undefined` if it may. */
export const agentProblem = ({ via }: Principal): Problem | undefined => {
  switch (via) {
    case "key":
    case "open":
      return undefined;
    case "none":
      return problem("unauthenticated.key");
    case "link":
      // Links are for people, but tool calls are recorded as an agent's.
      return serverProblem("forbidden.link_for_person");
    default:
      return via satisfies never;
  }
};
