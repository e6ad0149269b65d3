import { limits } from "./limits.ts";

export type Json = Readonly<Record<string, unknown>>;

/** A plain object: what JSON or an object literal makes, nothing with a class. */
export const isPlainObject = (value: unknown): value is Json => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
};

export const own = (json: Json, key: string): unknown => (Object.hasOwn(json, key) ? json[key] : undefined);

const reserved: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Names that mean something to every object, and so cannot be a key. */
export const isReserved = (key: string): boolean => reserved.has(key);

/** Whether a field can have this key. */
export const isKey = (key: string): boolean =>
  key !== "" && key.length <= limits.maxKeyLength && !isReserved(key) && !/[\u0000-\u001f\u007f]/.test(key);

export const typeName = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : typeof value;
};

/** One step further into a JSON pointer. */
export const pointerTo = (base: string, ...steps: readonly (string | number)[]): string =>
  steps.reduce<string>((pointer, step) => `${pointer}/${String(step).replace(/~/g, "~0").replace(/\//g, "~1")}`, base);

/** A text that is short enough for its place. */
export const cut = (text: string, maxLength: number): string =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text;
