import type { UserProfile } from "../contract.ts";
import { readProfile } from "./read-profile.ts";
import { ProfileStoreError } from "./store-error.ts";

/** A profile as the text that is kept; refused when it could not be read back. */
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

/** By label, then by id, whatever order they are stored in. */
export const byLabel = (a: Pick<UserProfile, "id" | "label">, b: Pick<UserProfile, "id" | "label">): number =>
  compare(a.label, b.label) || compare(a.id, b.id);

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
