import type { Definition } from "@cofill/core";
import type { IntakeSource } from "../definition/intake-source.ts";

/** Who fills each role, as a definition says it; `known` keeps what the form itself says of its roles. */
export const rolesOf = (
  roles: NonNullable<IntakeSource["roles"]>,
  known: Definition["roles"] = {},
): NonNullable<Definition["roles"]> => ({
  ...known,
  ...Object.fromEntries(Object.entries(roles).map(([role, filledBy]) => [role, { ...known[role], filledBy }])),
});
