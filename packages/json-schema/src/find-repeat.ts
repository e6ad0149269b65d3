import { canonicalJson } from "@cofill/core/kit";

/** The first two equal items of a list, found in linear time. */
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
