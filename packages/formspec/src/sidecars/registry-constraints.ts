import { compilePattern } from "@cofill/core";
import { isJsonObject, type JsonObject, ownMember } from "@cofill/core/kit";

/** Constraints on the value of a field that uses a registry entry. */
export interface RegistryConstraints {
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

const isUsable: Readonly<Record<keyof RegistryConstraints, (value: unknown) => boolean>> = {
  pattern: (value) => typeof value === "string" && compilePattern(value).ok,
  maxLength: (value) => Number.isSafeInteger(value) && (value as number) >= 0,
  minimum: Number.isFinite,
  maximum: Number.isFinite,
};

const given = (entry: JsonObject): readonly (readonly [string, unknown, boolean])[] => {
  const constraints = ownMember(entry, "constraints");
  if (!isJsonObject(constraints)) return [];
  return Object.entries(isUsable).flatMap(([key, test]) => {
    const value = ownMember(constraints, key);
    return value === undefined ? [] : [[key, value, test(value)] as const];
  });
};

/** The usable constraints of an entry; unusable ones were reported when the registry was read. */
export const registryConstraints = (entry: JsonObject): RegistryConstraints =>
  Object.fromEntries(given(entry).flatMap(([key, value, usable]) => (usable ? [[key, value]] : [])));

export const unusableConstraints = (entry: JsonObject): readonly string[] =>
  given(entry).flatMap(([key, , usable]) => (usable ? [] : [key]));
