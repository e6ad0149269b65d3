import { userInfo } from "node:os";
import type { Principal } from "@cofill/service";
import type { Environment } from "../environment.ts";

/** Who runs the command, as the system knows them. */
export const userName = ({ env }: Environment): string => {
  try {
    return userInfo().username;
  } catch {
    // A user id without a name, as in some containers.
    return env.USER || "unknown";
  }
};

/** A user who can open the store has every right; the trail records the command line and the name of that user. */
export const operatorOf = (environment: Environment, tenant: string): Principal => ({
  via: "key",
  keyId: "command-line",
  tenant,
  actor: { kind: "human", id: `operator:${userName(environment)}` },
  roles: ["operator"],
});
