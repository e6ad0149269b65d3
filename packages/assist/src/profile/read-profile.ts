import { isJsonObject, type JsonObject, pointerTo } from "@cofill/core/kit";
import { own } from "../consumer/json-bounds.ts";
import type { ProfileEntry, ProfileEntrySource, UserProfile } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { profileLimits } from "./limits.ts";

export interface ProfileProblem {
  readonly code: "profile_malformed" | "profile_too_large";
  /** A JSON pointer. */
  readonly pointer: string;
  readonly message: string;
}

export type ReadProfile =
  | { readonly ok: true; readonly profile: UserProfile }
  | { readonly ok: false; readonly problems: readonly ProfileProblem[] };

type Complain = (pointer: string, message: string) => undefined;

/**
 * Reads an untrusted profile, as JSON text or parsed. The problems name every error but quote no values.
 *
 * @example
 * const read = readProfile(text);
 * if (!read.ok) read.problems[0]?.message;
 */
export const readProfile = (given: unknown): ReadProfile => {
  const problems: ProfileProblem[] = [];
  const complain: Complain = (pointer, message) => {
    if (problems.length < profileLimits.maxProblems) problems.push({ code: "profile_malformed", pointer, message });
  };
  const parsed = typeof given === "string" ? parse(given) : { value: given };
  if ("problem" in parsed) return { ok: false, problems: [parsed.problem] };
  const profile = readShape(parsed.value, complain);
  return profile !== undefined && problems.length === 0 ? { ok: true, profile } : { ok: false, problems };
};

const parse = (text: string): { readonly value: unknown } | { readonly problem: ProfileProblem } => {
  if (text.length > profileLimits.maxProfileLength) {
    return { problem: { code: "profile_too_large", pointer: "", message: textOf("profile_too_large.profile") } };
  }
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return { problem: { code: "profile_malformed", pointer: "", message: textOf("profile_malformed.not_json") } };
  }
};

const readShape = (given: unknown, complain: Complain): UserProfile | undefined => {
  if (!isJsonObject(given)) return complain("", textOf("profile_malformed.object", { what: "a profile" }));
  const id = readText(given, "id", "", profileLimits.maxIdLength, complain);
  const label = readText(given, "label", "", profileLimits.maxLabelLength, complain);
  const created = readTime(given, "created", "", complain);
  const updated = readTime(given, "updated", "", complain);
  const concepts = readEntries(given, "concepts", complain);
  const fields = readEntries(given, "fields", complain);
  if (!id || label === undefined || !created || !updated || !concepts || !fields) return undefined;
  if (Object.keys(concepts).length + Object.keys(fields).length > profileLimits.maxEntries) {
    return complain("", textOf("profile_malformed.entries", { maximum: profileLimits.maxEntries }));
  }
  return { ...given, id, label, created, updated, concepts, fields };
};

const readText = (object: JsonObject, key: string, at: string, max: number, complain: Complain): string | undefined => {
  const value = own(object, key);
  if (typeof value === "string" && value !== "" && value.length <= max) return value;
  return complain(`${at}/${key}`, textOf("profile_malformed.text", { key, maximum: max }));
};

const readTime = (object: JsonObject, key: string, at: string, complain: Complain): string | undefined => {
  const value = own(object, key);
  if (typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))) return value;
  return complain(`${at}/${key}`, textOf("profile_malformed.time", { key }));
};

const readEntries = (
  profile: JsonObject,
  key: string,
  complain: Complain,
): Record<string, ProfileEntry> | undefined => {
  const given = own(profile, key);
  if (!isJsonObject(given)) return complain(`/${key}`, textOf("profile_malformed.object", { what: key }));
  const read = Object.entries(given).flatMap(([name, entry]) => {
    const one = readEntry(name, entry, pointerTo("", key, name), complain);
    return one === undefined ? [] : [[name, one] as const];
  });
  return Object.fromEntries(read);
};

const readEntry = (name: string, given: unknown, at: string, complain: Complain): ProfileEntry | undefined => {
  if (name === "" || name.length > profileLimits.maxKeyLength) return complain(at, textOf("profile_malformed.name"));
  if (!isJsonObject(given)) return complain(at, textOf("profile_malformed.object", { what: name }));
  const value = own(given, "value");
  const length = JSON.stringify(value)?.length;
  if (length === undefined) return complain(`${at}/value`, textOf("profile_malformed.value_missing"));
  if (length > profileLimits.maxValueLength) return complain(`${at}/value`, textOf("profile_malformed.value"));
  const confidence = own(given, "confidence");
  const isShare = typeof confidence === "number" && confidence >= 0 && confidence <= 1;
  if (!isShare) complain(`${at}/confidence`, textOf("profile_malformed.confidence"));
  const verified = own(given, "verified");
  if (typeof verified !== "boolean") complain(`${at}/verified`, textOf("profile_malformed.verified"));
  const lastUsed = readTime(given, "lastUsed", at, complain);
  const source = readSource(own(given, "source"), `${at}/source`, complain);
  if (!isShare || typeof verified !== "boolean" || !lastUsed || !source) return undefined;
  return { ...given, value, confidence, source, lastUsed, verified };
};

const sourceTexts = {
  "form-fill": ["formUrl", "fieldPath"],
  manual: [],
  import: ["source"],
  extension: ["extensionId"],
} as const satisfies Record<ProfileEntrySource["type"], readonly string[]>;

const readSource = (given: unknown, at: string, complain: Complain): ProfileEntrySource | undefined => {
  if (!isJsonObject(given)) return complain(at, textOf("profile_malformed.object", { what: "source" }));
  const type = own(given, "type");
  if (typeof type !== "string" || !Object.hasOwn(sourceTexts, type)) {
    return complain(`${at}/type`, textOf("profile_malformed.source", { types: Object.keys(sourceTexts) }));
  }
  const names: readonly string[] = sourceTexts[type as keyof typeof sourceTexts];
  const missing = names.filter((key) => typeof own(given, key) !== "string");
  for (const key of missing) complain(`${at}/${key}`, textOf("profile_malformed.text", { key }));
  const timestamp = readTime(given, "timestamp", at, complain);
  return missing.length === 0 && timestamp !== undefined ? (given as ProfileEntrySource) : undefined;
};
