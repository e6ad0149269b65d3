import { canonicalJson } from "@cofill/core/kit";

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
