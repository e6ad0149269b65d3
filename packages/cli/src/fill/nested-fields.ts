import { parsePath } from "@cofill/core";

type Json = Readonly<Record<string, unknown>>;

/** The value at a path within nested values; nothing where there is none. */
export const valueAtPath = (values: unknown, path: string): unknown => {
  let at = values;
  for (const segment of parsePath(path) ?? []) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[segment];
  }
  return at;
};

/** One answer as fields to write: nested where only objects are around it, by its path where rows are. */
export const fieldsWith = (path: string, value: unknown): Json => {
  const segments = parsePath(path) ?? [path];
  if (segments.some((segment) => typeof segment === "number")) return { [path]: value };
  return segments.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value) as Json;
};
