import type { UserProfile } from "../contract.ts";
import { readProfile } from "./read-profile.ts";
import { ProfileStoreError } from "./store-error.ts";

/** The JSON text of a profile; throws if `readProfile` would not accept it. */
export const profileText = (profile: UserProfile): string => {
  const text = JSON.stringify(profile);
  const read = readProfile(text);
  if (read.ok) return text;
  const { pointer, message } = read.problems[0]!;
  throw new ProfileStoreError("profile_invalid", `this is not a profile: ${pointer} ${message}`);
};

export const profileFromText = (text: string): UserProfile => {
  const read = readProfile(text);
  if (read.ok) return read.profile;
  throw new ProfileStoreError("profile_unreadable", "a stored profile is damaged");
};

export const listed = ({ id, label, updated }: UserProfile): Pick<UserProfile, "id" | "label" | "updated"> => ({
  id,
  label,
  updated,
});

/** Sorts by label, then by id, so that the order does not depend on the store. */
export const byLabel = (a: Pick<UserProfile, "id" | "label">, b: Pick<UserProfile, "id" | "label">): number =>
  compare(a.label, b.label) || compare(a.id, b.id);

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
