import { RequestProblem } from "../request-problem.ts";
import type { Call } from "../route.ts";

/** Whether the session of a page that is still streaming identifies the same principal. */
export const sessionStillAllowed = async ({ server, principal, request, address }: Call): Promise<boolean> => {
  try {
    return JSON.stringify(await server.sessions.identify(request.raw, address)) === JSON.stringify(principal);
  } catch (error) {
    return !(error instanceof RequestProblem && error.problem.code === "unauthenticated");
  }
};
