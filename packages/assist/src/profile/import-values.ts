import { isJsonObject, pointerTo } from "@cofill/core/kit";
import type { ProfileEntry, UserProfile } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { profileLimits } from "./limits.ts";
import type { ProfileProblem } from "./read-profile.ts";

/**
 * Makes an empty profile.
 *
 * @example
 * newProfile("me", "My profile", new Date().toISOString());
 */
export const newProfile = (id: string, label: string, now: string): UserProfile => ({
  id,
  label,
  created: now,
  updated: now,
  concepts: {},
  fields: {},
});

export type ImportedValues =
  | { readonly ok: true; readonly profile: UserProfile; readonly savedConcepts: number; readonly savedFields: number }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

/** Below 1, because no person has checked an imported value. */
const importConfidence = 0.9;

const isIri = /^[a-z][a-z0-9+.-]*:\S+$/i;

/**
 * Imports an object of names and values into a profile: a name that is an IRI is a concept, any other is a field path.
 *
 * @example
 * const values = { "https://schema.org/email": "ida@example.org" };
 * importValues(profile, values, { source: "address book", now }); // { ok: true, savedConcepts: 1, savedFields: 0, … }
 */
export const importValues = (
  profile: UserProfile,
  given: unknown,
  { source, now }: { readonly source: string; readonly now: string },
): ImportedValues => {
  if (!isJsonObject(given)) return refused("profile_malformed", "", textOf("profile_malformed.values"));
  const named = Object.entries(given).filter(([, value]) => value !== null && value !== undefined && value !== "");
  const known = Object.keys(profile.concepts).length + Object.keys(profile.fields).length;
  if (named.length + known > profileLimits.maxEntries)
    return refused("profile_too_large", "", textOf("profile_too_large.values"));
  const problems = named.flatMap(([name, value]) => problemsOf(name, value));
  if (problems.length > 0) return { ok: false, problems: problems.slice(0, profileLimits.maxProblems) };

  const entryOf = (value: unknown): ProfileEntry => ({
    value,
    confidence: importConfidence,
    source: { type: "import", source, timestamp: now },
    lastUsed: now,
    verified: false,
  });
  const take = (wanted: boolean) =>
    named.filter(([name]) => isIri.test(name) === wanted).map(([name, value]) => [name, entryOf(value)] as const);
  const [concepts, fields] = [take(true), take(false)];
  if (named.length === 0) return { ok: true, profile, savedConcepts: 0, savedFields: 0 };
  return {
    ok: true,
    profile: {
      ...profile,
      updated: now,
      concepts: { ...profile.concepts, ...Object.fromEntries(concepts) },
      fields: { ...profile.fields, ...Object.fromEntries(fields) },
    },
    savedConcepts: concepts.length,
    savedFields: fields.length,
  };
};

const problemsOf = (name: string, value: unknown): readonly ProfileProblem[] => {
  const pointer = pointerTo("", name.slice(0, 200));
  if (name === "" || name.length > profileLimits.maxKeyLength) {
    return [{ code: "profile_malformed", pointer, message: textOf("profile_malformed.name") }];
  }
  const length = JSON.stringify(value)?.length ?? Number.POSITIVE_INFINITY;
  if (length <= profileLimits.maxValueLength) return [];
  return [{ code: "profile_too_large", pointer, message: textOf("profile_too_large.value") }];
};

const refused = (code: ProfileProblem["code"], pointer: string, message: string): ImportedValues => ({
  ok: false,
  problems: [{ code, pointer, message }],
});
