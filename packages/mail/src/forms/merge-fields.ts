import { parsePath } from "@cofill/core";
import { isObject } from "../json-value.ts";

type Json = Readonly<Record<string, unknown>>;

/** Objects are merged, null takes a member out, everything else is replaced. */
const merged = (before: unknown, given: unknown): unknown => {
  if (!isObject(given)) return given;
  const result = new Map(Object.entries(isObject(before) ? before : {}));
  for (const [key, value] of Object.entries(given)) {
    if (value === null) result.delete(key);
    else result.set(key, merged(result.get(key), value));
  }
  return Object.fromEntries(result);
};

/** A value with the part at these segments replaced; a list's next entry is added. */
const withPart = (whole: unknown, [segment, ...rest]: readonly (string | number)[], part: unknown): unknown => {
  if (segment === undefined) return merged(whole, part);
  if (typeof segment === "number") {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [];
    const inner = withPart(list[segment], rest, part);
    if (inner === null) return list.toSpliced(segment, 1);
    return segment < list.length ? list.with(segment, inner) : [...list, inner];
  }
  return merged(whole, { [segment]: withPart(isObject(whole) ? whole[segment] : undefined, rest, part) });
};

/** An answer with fields written into it: nested as the form is, or by path (`address.city`, `items[0].amount`). */
export const mergeFields = (before: Json, fields: Json): Json => {
  let result: unknown = before;
  for (const [key, value] of Object.entries(fields)) {
    const segments = Object.hasOwn(before, key) ? [key] : (parsePath(key) ?? [key]);
    result = segments.length === 1 ? merged(result, { [key]: value }) : withPart(result, segments, value);
  }
  return result as Json;
};
