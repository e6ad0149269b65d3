import type { UserProfile } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";

/** Who consented that a profile leaves this machine, when and for what purpose. */
export interface Consent {
  readonly by: string;
  readonly at: string;
  readonly purpose: string;
}

export type ProfileExport =
  | { readonly ok: true; readonly profile: UserProfile; readonly consent: Consent }
  | { readonly ok: false; readonly code: "consent_missing"; readonly message: string };

/**
 * Returns a profile for export together with the record of consent; without complete consent it is refused.
 *
 * @example
 * exportProfile(profile, undefined).ok; // false: nobody allowed it
 */
export const exportProfile = (profile: UserProfile, consent: Consent | undefined): ProfileExport => {
  const { by, at, purpose } = consent ?? { by: "", at: "", purpose: "" };
  const complete = [by, at, purpose].every((part) => typeof part === "string" && part.trim() !== "");
  if (complete && !Number.isNaN(Date.parse(at))) return { ok: true, profile, consent: { by, at, purpose } };
  return { ok: false, code: "consent_missing", message: textOf("consent_missing") };
};
