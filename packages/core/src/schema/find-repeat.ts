import { canonicalJson } from "../kit/canonical-json.ts";

/**
 * The first two equal items of a list, found in linear time.
 * @example
 * findRepeat([{ a: 1, b: 2 }, 3, { b: 2, a: 1 }]); // [0, 2]
 */
export const findRepeat = (
  items: readonly unknown[],
  countCharacters?: (characters: number) => void,
): readonly [number, number] | undefined => {
  const seen = new Map<string, number>();
  for (const [index, item] of items.entries()) {
    const text = canonicalJson(item);
    countCharacters?.(text.length);
    const first = seen.get(text);
    if (first !== undefined) return [first, index];
    seen.set(text, index);
  }
  return undefined;
};
