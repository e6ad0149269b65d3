import { rolesIn } from "@cofill/core";
import type { Principal } from "../auth/principal.ts";
import type { Actor } from "../contract.ts";
import type { Intake } from "../intake.ts";

/**
 * The roles of the form that a key or link is restricted to (MF-2-12), or undefined, so that the actor's kind decides.
 * An agent in a person's page does not get the roles of the person's link.
 */
export const carriedRoles = (
  principal: Principal | undefined,
  { kind }: Actor,
  { form }: Intake,
): readonly string[] | undefined => {
  if (principal?.via === "link") return kind === "human" ? principal.roles : undefined;
  if (principal?.via !== "key" || principal.roles.length < 2) return undefined;
  const known = rolesIn(form.compiled);
  const carried = principal.roles.slice(1).filter((role) => known.includes(role));
  return carried.length > 0 ? carried : undefined;
};
