import { keysOfEquivalent } from "../concept/concept-keys.ts";
import type {
  ConceptBinding,
  ConceptEquivalent,
  EquivalentType,
  ProfileEntry,
  ProfileMatch,
  UserProfile,
} from "../contract.ts";
import { profileLimits } from "./limits.ts";

export interface MatchableField {
  readonly path: string;
  readonly concept?: ConceptBinding;
  readonly equivalents?: readonly ConceptEquivalent[];
  /** Whether the field can hold a value; other values are not suggested. */
  readonly accepts?: (value: unknown) => boolean;
}

export interface MatchOptions {
  /** The lowest confidence of a match that is returned. */
  readonly threshold?: number;
  /** Whether a value saved under the field's path matches if none matches by concept. */
  readonly fieldKeys?: boolean;
}

/** Confidence of a value saved under an equivalent concept, by the type of equivalence. */
const relationConfidence: Readonly<Record<EquivalentType, number>> = {
  exact: 0.95,
  close: 0.8,
  broader: 0.6,
  narrower: 0.6,
  related: 0.4,
};

/** A path is weak evidence of a field's meaning, so this equals the default threshold. */
const fieldKeyConfidence = 0.5;

/**
 * Finds at most one value for each field, in the order of the fields; the caller passes only writable fields.
 *
 * @example
 * matchProfile(profile, [{ path: "email", concept: { concept: "https://schema.org/email" } }]);
 */
export const matchProfile = (
  profile: UserProfile,
  fields: Iterable<MatchableField>,
  { threshold = profileLimits.defaultThreshold, fieldKeys = true }: MatchOptions = {},
): readonly ProfileMatch[] => {
  const matches: ProfileMatch[] = [];
  for (const field of fields) {
    const match =
      byConcept(profile, field) ?? byEquivalent(profile, field) ?? (fieldKeys ? byFieldKey(profile, field) : undefined);
    if (match !== undefined && match.confidence >= threshold) matches.push(match);
  }
  return matches;
};

const lookUp = (
  entries: Readonly<Record<string, ProfileEntry>>,
  key: string,
  { accepts }: MatchableField,
): ProfileEntry | undefined => {
  const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
  return entry === undefined || accepts?.(entry.value) === false ? undefined : entry;
};

/** The confidence is the lower of the saved value's own and that of the way it was found. */
const matchOf = (
  { path }: MatchableField,
  entry: ProfileEntry,
  relationship: NonNullable<ProfileMatch["relationship"]>,
  confidence: number,
  concept?: string,
): ProfileMatch => ({
  path,
  ...(concept !== undefined && { concept }),
  value: entry.value,
  confidence: Math.min(confidence, entry.confidence),
  relationship,
  source: entry.source,
});

const byConcept = (profile: UserProfile, field: MatchableField): ProfileMatch | undefined => {
  const concept = field.concept?.concept;
  if (concept === undefined) return undefined;
  const entry = lookUp(profile.concepts, concept, field);
  return entry && matchOf(field, entry, "exact", 1, concept);
};

const byEquivalent = (profile: UserProfile, field: MatchableField): ProfileMatch | undefined => {
  let best: ProfileMatch | undefined;
  for (const equivalent of field.equivalents ?? []) {
    const { type = "exact" } = equivalent;
    for (const key of keysOfEquivalent(equivalent)) {
      const entry = lookUp(profile.concepts, key, field);
      if (entry === undefined) continue;
      const match = matchOf(field, entry, type, relationConfidence[type], key);
      if (best === undefined || match.confidence > best.confidence) best = match;
    }
  }
  return best;
};

const byFieldKey = (profile: UserProfile, field: MatchableField): ProfileMatch | undefined => {
  const entry = lookUp(profile.fields, field.path, field) ?? lookUp(profile.fields, withoutIndexes(field.path), field);
  return entry && matchOf(field, entry, "field-key", fieldKeyConfidence);
};

/** `items[0].name` → `items.name` */
export const withoutIndexes = (path: string): string => path.replace(/\[\d+\]/g, "");
