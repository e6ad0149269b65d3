import type { ParsedForm } from "@cofill/markform/form";
import { didYouMean } from "./did-you-mean.ts";
import type { Output } from "./output.ts";

const rolesOf = (form: ParsedForm): readonly string[] => {
  const roles = new Set(form.metadata?.roles);
  for (const group of form.schema.groups) {
    for (const { role } of group.children) if (role !== undefined) roles.add(role);
  }
  return [...roles];
};

/** A mistyped role would quietly hide every field that has one. */
export const warnOfUnknownRoles = (form: ParsedForm, roles: readonly string[], output: Output): void => {
  const known = rolesOf(form);
  for (const role of roles) {
    if (known.includes(role)) continue;
    const rest =
      didYouMean(role, known) || (known.length > 0 ? `; its roles are ${known.join(", ")}` : "; it has none");
    output.aside(`cofill: No field of this form has the role '${role}'${rest}`);
  }
};
