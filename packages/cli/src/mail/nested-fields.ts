import { parsePath } from "@cofill/core";
import type { JsonObject } from "@cofill/core/kit";

/** One answer as fields to write: nested inside objects only, by its path if rows are involved. */
export const fieldsWith = (path: string, value: unknown): JsonObject => {
  const segments = parsePath(path) ?? [path];
  if (segments.some((segment) => typeof segment === "number")) return { [path]: value };
  return segments.reduceRight<unknown>((inner, segment) => ({ [segment]: inner }), value) as JsonObject;
};
