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
 * An object's own member, so that `constructor` and `__proto__` in external JSON find nothing.
 *
 * @example ownMember({ a: 1 }, "constructor") // undefined
 */
export const ownMember = <T>(json: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  json !== undefined && Object.hasOwn(json, key) ? json[key] : undefined;

const reservedKeys: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Whether JavaScript reserves a key, so that it is refused as the name of a member.
 *
 * @example isReservedKey("__proto__") // true
 */
export const isReservedKey = (key: string): boolean => reservedKeys.has(key);

/**
 * Whether two JSON values are equal, regardless of the order of keys.
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
 * Appends steps to a JSON pointer (RFC 6901).
 *
 * @example pointerTo("/items", 0, "a/b") // "/items/0/a~1b"
 */
export const pointerTo = (base: string, ...steps: readonly (string | number)[]): string => {
  let pointer = base;
  for (const step of steps) pointer += `/${typeof step === "number" ? step : escapeStep(step)}`;
  return pointer;
};
