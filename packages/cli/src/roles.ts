import { type Audience, type FormDocument, owner } from "@cofill/core";
import { didYouMean } from "./did-you-mean.ts";
import type { Output } from "./output.ts";

/** The owner of a file has all roles; `--roles` narrows them to those named (MF-2-11). */
export const audienceOf = (roles: readonly string[] | undefined): Audience =>
  roles ? { reader: "person", roles } : owner;

/** Warns of unknown roles, because a mistyped one would hide every field that has a role. */
export const warnOfUnknownRoles = (document: FormDocument, roles: readonly string[], output: Output): void => {
  const known = document.describe().roles.map(({ role }) => role);
  for (const role of roles) {
    if (known.includes(role)) continue;
    const rest =
      didYouMean(role, known) || (known.length > 0 ? `; its roles are ${known.join(", ")}` : "; it has none");
    output.aside(`cofill: No field of this form has the role '${role}'${rest}`);
  }
};
