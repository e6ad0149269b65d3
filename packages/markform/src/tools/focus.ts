import { z } from "zod";
import { type InspectOptions, inspect } from "../inspect/inspect.ts";
import type { InspectResult } from "../model/results.ts";
import type { ParsedForm } from "../parsed-form.ts";
import { InspectInputSchema } from "../schemas/patch-schemas.ts";
import type { ValidatorRegistry } from "../validators/contract.ts";
import type { ToolError } from "./tool.ts";

const { targetRoles, maxIssues } = InspectInputSchema.shape;

/** What a caller wants to hear of: the arguments that inspect and apply share. */
export const focusShape = {
  targetRoles: targetRoles.describe(
    'Only look at fields of these roles and at fields without a role, for example ["agent"]. Leave out for all fields.',
  ),
  maxIssues: maxIssues.describe("Return at most this many issues, the most pressing ones. Leave out for all."),
};

const focusSchema = z.object(focusShape);
type Focus = z.infer<typeof focusSchema>;

const rolesOf = (form: ParsedForm): ReadonlySet<string> => {
  const roles = new Set(form.metadata?.roles);
  for (const group of form.schema.groups) {
    for (const { role } of group.children) if (role !== undefined) roles.add(role);
  }
  return roles;
};

/** A mistyped role would hide every field that has one, and the form would seem complete. */
export const unknownRole = (form: ParsedForm, { targetRoles: asked = [] }: Focus): ToolError | undefined => {
  const known = rolesOf(form);
  const at = asked.findIndex((role) => !known.has(role));
  if (at < 0 || known.size === 0) return undefined;
  const message = `This form has no such role; its roles are ${[...known].join(", ")}`;
  return { code: "INVALID_VALUE", message, path: `targetRoles[${at}]` };
};

export const inspectWith = (
  form: ParsedForm,
  focus: Focus,
  validators: ValidatorRegistry | undefined,
): InspectResult => {
  const options: InspectOptions = {
    ...(focus.targetRoles && { targetRoles: focus.targetRoles }),
    ...(focus.maxIssues !== undefined && { maxIssues: focus.maxIssues }),
    ...(validators && { validators }),
  };
  return inspect(form, options);
};
