import { isJsonObject, type JsonObject, ownMember, pointerTo } from "@cofill/core/kit";
import type { Report } from "./problem.ts";

export const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

export const requireText = (object: JsonObject, key: string, at: string, report: Report): string | undefined => {
  const value = ownMember(object, key);
  return isText(value) ? value : report.error(pointerTo(at, key), `${key} must be a text that is not empty`);
};

/** Reports optional properties of the wrong type; true when there are none. */
export const checkOptional = (
  object: JsonObject,
  types: Readonly<Record<string, "string" | "boolean" | "object" | "array">>,
  at: string,
  report: Report,
): boolean => {
  let sound = true;
  for (const [key, type] of Object.entries(types)) {
    const value = ownMember(object, key);
    if (value === undefined || isOfType(value, type)) continue;
    report.error(pointerTo(at, key), `${key} must be ${words[type]}`);
    sound = false;
  }
  return sound;
};

const words = { string: "a text", boolean: "true or false", object: "an object", array: "a list" } as const;

const isOfType = (value: unknown, type: keyof typeof words): boolean => {
  if (type === "array") return Array.isArray(value);
  return type === "object" ? isJsonObject(value) : typeof value === type;
};

/** Reads a list; reports an error when it is not a list or too long. */
export const listOf = (
  object: JsonObject,
  key: string,
  max: number,
  report: Report,
): readonly unknown[] | undefined => {
  const value = ownMember(object, key);
  if (!Array.isArray(value)) return report.error(`/${key}`, `${key} must be a list`);
  return value.length <= max
    ? value
    : report.error(`/${key}`, `${key} has ${value.length} entries; ${max} is the most`);
};

/** The entries of an object; empty when it is absent. */
export const entriesOf = (
  object: JsonObject,
  key: string,
  max: number,
  report: Report,
): readonly (readonly [string, unknown])[] => {
  const value = ownMember(object, key);
  if (value === undefined) return [];
  if (!isJsonObject(value)) return report.error(`/${key}`, `${key} must be an object`) ?? [];
  const entries = Object.entries(value);
  if (entries.length <= max) return entries;
  return report.error(`/${key}`, `${key} has ${entries.length} entries; ${max} is the most`) ?? [];
};

/** Checks that a document has the expected type and version. */
export const openDocument = (given: unknown, marker: string, report: Report): JsonObject | undefined => {
  if (!isJsonObject(given)) return report.error("", "a sidecar must be a JSON object");
  if (ownMember(given, marker) === "1.0") return given;
  return report.error(`/${marker}`, `${marker} must be "1.0"`);
};
