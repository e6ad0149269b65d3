import type { ProfileEntry, UserProfile } from "../contract.ts";
import { profileLimits } from "./limits.ts";
import { withoutIndexes } from "./match.ts";

/** An answer worth keeping: valid, not read-only, and entered or confirmed by a person. The caller sees to that. */
export interface LearnableEntry {
  readonly path: string;
  readonly value: unknown;
  /** The IRI, or whatever names the concept. */
  readonly concept?: string;
  /** How many rows hold this field, over all repeats around it; absent outside repeats. */
  readonly rowCount?: number;
}

export interface Learned {
  readonly profile: UserProfile;
  readonly savedConcepts: number;
  readonly savedFields: number;
}

/**
 * Keeps answers for other forms: by concept where there is one, else by path. One row among several is not kept,
 * because neither its concept nor its place says which of them is meant. The first of two fields with the same
 * concept is.
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
