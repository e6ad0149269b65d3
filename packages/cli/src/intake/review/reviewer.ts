import { type Actor, baseRoles, defaultTenant, type Principal } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { Failure } from "../../failure.ts";
import { userName } from "../operator.ts";
import type { ReviewRun } from "./options.ts";

export type Reviewer = Principal & { readonly via: "key" };

/** A reviewer at this terminal, with the name and roles given as options. */
export const reviewerOf = (
  environment: Environment,
  { as = userName(environment), role }: ReviewRun["options"],
  tenant: string = defaultTenant,
): Reviewer => {
  if (as.trim() === "") throw new Failure("usage", "--as needs the name of a reviewer");
  const wrong = role.find((name) => (baseRoles as readonly string[]).includes(name) && name !== "reviewer");
  if (wrong !== undefined)
    throw new Failure("usage", `--role is for roles that gates ask for; '${wrong}' is not one of a reviewer`);
  const actor: Actor = { kind: "human", id: as };
  return { via: "key", keyId: "command-line", tenant, actor, roles: ["reviewer", ...role], channel: "terminal" };
};

/** `ida (reviewer, compliance)` */
export const reviewerText = ({ actor, roles }: Reviewer): string => `${actor.id} (${roles.join(", ")})`;
