import { isObject } from "./json-object.ts";

/** JSON text that is the same for the same value, whatever the order of its keys. */
export const canonicalJson = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (!isObject(value)) return JSON.stringify(value) ?? "null";
  const entries = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`);
  return `{${entries.join(",")}}`;
};

/** The first two items of a list that are the same, in time that grows with the list and not with its square. */
export const findRepeat = (items: readonly unknown[]): readonly [number, number] | undefined => {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalJson(item);
    const first = seen.get(text);
    if (first !== undefined) return [first, index];
    seen.set(text, index);
  }
  return undefined;
};
