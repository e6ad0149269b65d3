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

/** Whoever can open the store can do everything with it; the trail says that it was done from here, and by whom. */
export const operatorOf = (environment: Environment, tenant: string): Principal => ({
  via: "key",
  keyId: "command-line",
  tenant,
  actor: { kind: "human", id: `operator:${userName(environment)}` },
  roles: ["operator"],
});
