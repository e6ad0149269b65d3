import type { Definition } from "@cofill/core";
import type { IntakeSource } from "../definition/intake-source.ts";

/** Assigns each role to agents or people; `known` has the form's own descriptions of its roles, which are kept. */
export const rolesOf = (
  roles: NonNullable<IntakeSource["roles"]>,
  known: Definition["roles"] = {},
): NonNullable<Definition["roles"]> => ({
  ...known,
  ...Object.fromEntries(Object.entries(roles).map(([role, filledBy]) => [role, { ...known[role], filledBy }])),
});
