import { rolesIn } from "@cofill/core";
import type { Principal } from "../auth/principal.ts";
import type { Actor } from "../contract.ts";
import type { Intake } from "../intake.ts";

/**
 * The roles of a form that a key or link carries (MF-2-12); nothing where it carries none, so that the actor's kind
 * decides. An agent in a person's page does not have what the person's link carries.
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
