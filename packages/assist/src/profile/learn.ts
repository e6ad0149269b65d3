import type { ProfileEntry, UserProfile } from "../contract.ts";
import { profileLimits } from "./limits.ts";
import { withoutIndexes } from "./match.ts";

/** An answer to save; the caller passes only valid, writable answers that a person entered or confirmed. */
export interface LearnableEntry {
  readonly path: string;
  readonly value: unknown;
  /** The concept's IRI, or the field's semantic type as it is written. */
  readonly concept?: string;
  /** How many rows contain this field, over all lists around it; absent outside lists. */
  readonly rowCount?: number;
}

export interface Learned {
  readonly profile: UserProfile;
  readonly savedConcepts: number;
  readonly savedFields: number;
}

/**
 * Saves answers for other forms, by concept where there is one, else by path. A field in one of several rows is not
 * saved, because neither concept nor path says which row is meant. Of two fields with the same concept the first is
 * saved.
 *
 * @example
 * const entries = [{ path: "email", value: "ida@example.org", concept: "https://schema.org/email" }];
 * learnProfile(profile, entries, { formUrl, now }).savedConcepts; // 1
 */
export const learnProfile = (
  profile: UserProfile,
  entries: Iterable<LearnableEntry>,
  { formUrl, now }: { readonly formUrl: string; readonly now: string },
): Learned => {
  const concepts = new Map<string, ProfileEntry>();
  const fields = new Map<string, ProfileEntry>();
  let room = profileLimits.maxEntries - Object.keys(profile.concepts).length - Object.keys(profile.fields).length;
  for (const { path, value, concept, rowCount = 1 } of entries) {
    if (rowCount > 1 || !isWorthKeeping(value)) continue;
    const [kept, known, key] = concept
      ? [concepts, profile.concepts, concept]
      : [fields, profile.fields, withoutIndexes(path)];
    if (kept.has(key) || key.length > profileLimits.maxKeyLength) continue;
    if (!Object.hasOwn(known, key) && room-- <= 0) continue;
    kept.set(key, {
      value,
      confidence: 1,
      source: { type: "form-fill", formUrl, fieldPath: path, timestamp: now },
      lastUsed: now,
      verified: true,
    });
  }
  if (concepts.size + fields.size === 0) return { profile, savedConcepts: 0, savedFields: 0 };
  return {
    profile: {
      ...profile,
      updated: now,
      concepts: { ...profile.concepts, ...Object.fromEntries(concepts) },
      fields: { ...profile.fields, ...Object.fromEntries(fields) },
    },
    savedConcepts: concepts.size,
    savedFields: fields.size,
  };
};

const isWorthKeeping = (value: unknown): boolean => {
  if (value === null || value === undefined || value === "" || (Array.isArray(value) && value.length === 0)) {
    return false;
  }
  return (JSON.stringify(value)?.length ?? Number.POSITIVE_INFINITY) <= profileLimits.maxValueLength;
};
