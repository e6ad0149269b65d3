/** JSON from outside: only what an object has of its own counts, never what every object has. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const own = (json: Json, key: string): unknown => (Object.hasOwn(json, key) ? json[key] : undefined);
