/** A JSON object, read only. */
export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Whether a value is an object with members: neither null nor an array.
 *
 * @example isJsonObject(JSON.parse("{}")) // true
 */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A member that the object has of its own, so that `constructor` and `__proto__` of JSON from outside find nothing.
 *
 * @example ownMember({ a: 1 }, "constructor") // undefined
 */
export const ownMember = <T>(json: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  json !== undefined && Object.hasOwn(json, key) ? json[key] : undefined;

const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether JavaScript has its own use for a key, so that it is refused as the name of a member.
 *
 * @example isReservedKey("__proto__") // true
 */
export const isReservedKey = (key: string): boolean => reservedKeys.has(key);

/**
 * Whether two JSON values are equal, whatever the order of their keys.
 *
 * @example isSameJson({ a: 1, b: [2] }, { b: [2], a: 1 }) // true
 */
export const isSameJson = (a: unknown, b: unknown): boolean => {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((entry, index) => isSameJson(entry, b[index]));
  }
  if (!isJsonObject(a) || !isJsonObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
};

const escapeStep = (step: string): string =>
  /[~/]/.test(step) ? step.replaceAll("~", "~0").replaceAll("/", "~1") : step;

/**
 * A JSON pointer (RFC 6901), so many steps further.
 *
 * @example pointerTo("/items", 0, "a/b") // "/items/0/a~1b"
 */
export const pointerTo = (base: string, ...steps: readonly (string | number)[]): string => {
  let pointer = base;
  for (const step of steps) pointer += `/${typeof step === "number" ? step : escapeStep(step)}`;
  return pointer;
};
