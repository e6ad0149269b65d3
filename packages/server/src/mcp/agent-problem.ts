import { type Principal, type Problem, problem } from "@cofill/service";
import { serverProblem } from "../request-problem.ts";

/** Why a caller may not come in where tools are called by machines; nothing if they may. */
export const agentProblem = ({ via }: Principal): Problem | undefined => {
  switch (via) {
    case "key":
    case "open":
      return undefined;
    case "none":
      return problem("unauthenticated.key");
    case "link":
      // A link belongs to a person, and calls of tools are an agent's.
      return serverProblem("forbidden.link_for_person");
    default:
      return via satisfies never;
  }
};
