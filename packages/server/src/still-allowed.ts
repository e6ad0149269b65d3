import type { Principal } from "@cofill/service";
import { RequestProblem } from "./request-problem.ts";
import type { Call } from "./route.ts";

const isSame = (one: Principal, two: Principal): boolean => JSON.stringify(one) === JSON.stringify(two);

/**
 * Whether the credential of a running stream still identifies the same principal; failures other than `unauthenticated`
 * do not end the stream.
 */
export const isStillAllowed = async ({ server, principal, request, address }: Call): Promise<boolean> => {
  try {
    return isSame(principal, await server.principals.identify(request.raw, address));
  } catch (error) {
    return !(error instanceof RequestProblem && error.problem.code === "unauthenticated");
  }
};
