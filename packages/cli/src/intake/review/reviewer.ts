import { type Actor, baseRoles, defaultTenant, type Principal } from "@cofill/service";
import type { Environment } from "../../environment.ts";
import { Failure } from "../../failure.ts";
import { userName } from "../operator.ts";
import { chooseServer } from "../server-choice.ts";
import type { Working } from "../with-submissions.ts";
import type { ReviewRun } from "./options.ts";

type Reviewer = Principal & { readonly via: "key" };

/** Who decides, as it is shown. */
export interface ShownReviewer {
  readonly id?: string;
  readonly roles?: readonly string[];
  readonly text: string;
}

/** A reviewer at this terminal, with the name and roles given as options. */
const reviewerOf = (
  environment: Environment,
  { as = userName(environment), role }: ReviewRun["options"],
  tenant: string,
): Reviewer => {
  if (as.trim() === "") throw new Failure("usage", "--as needs the name of a reviewer");
  const wrong = role.find((name) => (baseRoles as readonly string[]).includes(name) && name !== "reviewer");
  if (wrong !== undefined)
    throw new Failure("usage", `--role is for roles that gates ask for; '${wrong}' is not one of a reviewer`);
  const actor: Actor = { kind: "human", id: as };
  return { via: "key", keyId: "command-line", tenant, actor, roles: ["reviewer", ...role], channel: "terminal" };
};

/** `ida (reviewer, compliance)` */
const reviewerText = ({ actor, roles }: Reviewer): string => `${actor.id} (${roles.join(", ")})`;

/** How a review is worked on, and as whom: a server's key says who decides, elsewhere the options do. */
export const reviewing = (run: ReviewRun): { readonly reviewer: ShownReviewer; readonly working: Working } => {
  const { environment, options } = run;
  const server = chooseServer(run);
  if (server && options.role.length > 0)
    throw new Failure("usage", "--role goes with a store; a server's key says the roles");
  if (server?.key !== undefined) {
    if (options.as !== undefined) throw new Failure("usage", "--as goes without a key; the key says who you are");
    return { reviewer: { text: "whom your key stands for" }, working: {} };
  }
  const principalIn = (tenant: string): Reviewer => reviewerOf(environment, options, tenant);
  const shown = principalIn(options.tenant ?? defaultTenant);
  const { actor, roles } = shown;
  const reviewer = { id: actor.id, roles, text: server ? actor.id : reviewerText(shown) };
  return { reviewer, working: { principalIn, actor } };
};
