import { userInfo } from "node:os";
import type { Actor, Principal } from "@cofill/service";
import type { Environment } from "../environment.ts";

/** The name of the system user who runs the command. */
export const userName = ({ env }: Environment): string => {
  try {
    return userInfo().username;
  } catch {
    // Some containers have a user id without a name.
    return env.USER || "unknown";
  }
};

/** The command line as an actor, with the name of who runs it. */
export const operatorActor = (environment: Environment): Actor => ({
  kind: "human",
  id: `operator:${userName(environment)}`,
});

/** A user who can open the store has every right; the trail records the command line and the name of that user. */
export const operatorOf = (environment: Environment, tenant: string): Principal => ({
  via: "key",
  keyId: "command-line",
  tenant,
  actor: operatorActor(environment),
  roles: ["operator"],
  channel: "terminal",
});
