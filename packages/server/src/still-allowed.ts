import { isSameJson } from "@cofill/core/kit";
import type { Principal } from "@cofill/service";
import { RequestProblem } from "./request-problem.ts";
import type { Call } from "./route.ts";

type Identify = (request: Request, address: string) => Promise<Principal>;

/** Failures other than `unauthenticated` do not end a stream. */
const stillIdentifies = async ({ principal, request, address }: Call, identify: Identify): Promise<boolean> => {
  try {
    return isSameJson(principal, await identify(request.raw, address));
  } catch (error) {
    return !(error instanceof RequestProblem && error.problem.code === "unauthenticated");
  }
};

/** Whether the credential of a running stream still identifies the same principal. */
export const isStillAllowed = (call: Call): Promise<boolean> => stillIdentifies(call, call.server.principals.identify);

/** Whether the session of a page that is still streaming identifies the same principal. */
export const sessionStillAllowed = (call: Call): Promise<boolean> =>
  stillIdentifies(call, call.server.sessions.identify);
