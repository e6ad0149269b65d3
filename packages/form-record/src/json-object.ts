import type { JsonObject } from "@cofill/core/kit";
import { isReservedKey } from "@cofill/core/kit";
import { limits } from "./limits.ts";

/** A plain object, as made by JSON or an object literal; not a class instance. */
export const isPlainObject = (value: unknown): value is JsonObject => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

/** Whether a string is a valid field key. */
export const isKey = (key: string): boolean =>
  key !== "" && key.length <= limits.maxKeyLength && !isReservedKey(key) && !/[\u0000-\u001f\u007f]/.test(key);

export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : typeof value;
};
