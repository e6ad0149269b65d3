import { parsePath } from "./path.ts";

/**
 * The value at a path within nested values, such as `lines[0]["First name"]`; undefined if there is none.
 *
 * @example
 * valueAtPath({ lines: [{ amount: 5 }] }, "lines[0].amount"); // 5
 */
export const valueAtPath = (values: unknown, path: string): unknown => {
  const segments = parsePath(path);
  let at: unknown = segments && values;
  for (const segment of segments ?? []) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[segment];
  }
  return at;
};
