import { z } from "zod";
import { inspect } from "../inspect/inspect.ts";
import type { InspectResult } from "../model/results.ts";
import type { ParsedForm } from "../parsed-form.ts";
import { InspectInputSchema } from "../schemas/patch-schemas.ts";
import type { TextFormEditor } from "../text-form-editor.ts";
import type { ToolError } from "./tool-error.ts";

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

/** The roles that the audience of a document fills; nothing where it fills all of them. */
const ownRoles = ({ editor }: Pick<TextFormEditor, "editor">): readonly string[] | undefined => {
  const { document } = editor;
  if (document.audience.roles === "all") return undefined;
  return document.describe().roles.flatMap(({ role, isMine }) => (isMine ? [role] : []));
};

/** What inspect says to this audience: of its own roles, unless others were asked for. */
export const inspectWith = (
  at: Pick<TextFormEditor, "form" | "editor">,
  { targetRoles: asked, maxIssues: most }: Focus,
): InspectResult => {
  const roles = asked ?? ownRoles(at);
  return inspect(at.form, { ...(roles && { targetRoles: roles }), ...(most !== undefined && { maxIssues: most }) });
};
