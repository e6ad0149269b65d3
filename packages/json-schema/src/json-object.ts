/** JSON from outside: only what an object has of its own counts, never what every object has. */
export type Json = Readonly<Record<string, unknown>>;

/** A subschema: an object, or true and false for everything and nothing. */
export type Schema = Json | boolean;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const isSchema = (value: unknown): value is Schema => isObject(value) || typeof value === "boolean";

export const own = (json: Json, key: string): unknown => (Object.hasOwn(json, key) ? json[key] : undefined);

export const ownText = (json: Json, key: string): string | undefined => {
  const value = own(json, key);
  return typeof value === "string" ? value : undefined;
};

export const ownNumber = (json: Json, key: string): number | undefined => {
  const value = own(json, key);
  return typeof value === "number" ? value : undefined;
};

export const ownTexts = (json: Json, key: string): readonly string[] => {
  const value = own(json, key);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
};

/** Whether two JSON values say the same, whatever the order of their keys. */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
};
