import { isJsonObject } from "../kit/json.ts";
import type { Segment } from "../path.ts";

/** Objects are merged, null removes a member, everything else is replaced. */
export const mergeJson = (before: unknown, given: unknown): unknown => {
  if (!isJsonObject(before) || !isJsonObject(given)) return given;
  const result = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(given)) {
    if (value === null) result.delete(key);
    else result.set(key, mergeJson(result.get(key), value));
  }
  return Object.fromEntries(result);
};

/** The index that a path segment names, or -1; `items.0` is read as `items[0]`. */
export const indexIn = (segment: Segment): number => {
  if (typeof segment === "number") return segment;
  return /^\d{1,9}$/.test(segment) ? Number(segment) : -1;
};

/**
 * A value with one part replaced, removed (null) or, at the index after the last, added. Undefined if the value has no
 * such part.
 */
export const withPart = (
  whole: unknown,
  [segment, ...rest]: readonly Segment[],
  part: unknown,
): { readonly value: unknown } | undefined => {
  if (segment === undefined)
    return { value: isJsonObject(whole) && isJsonObject(part) ? mergeJson(whole, part) : part };
  if (Array.isArray(whole) || (whole === undefined && typeof segment === "number")) {
    const list: readonly unknown[] = Array.isArray(whole) ? whole : [];
    const index = indexIn(segment);
    if (index < 0 || index > list.length) return undefined;
    const inner = withPart(list[index], rest, part);
    if (!inner) return undefined;
    const isRemoved = inner.value === null && rest.length === 0;
    return { value: isRemoved ? list.toSpliced(index, 1) : list.toSpliced(index, 1, inner.value) };
  }
  if (typeof segment === "number" || (whole !== undefined && !isJsonObject(whole))) return undefined;
  const inner = withPart(whole?.[segment], rest, part);
  return inner && { value: mergeJson(whole ?? {}, { [segment]: inner.value }) };
};
