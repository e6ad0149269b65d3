/**
 * The input of one field's controls as a browser would post it, by part; the part is "" for a field with one control.
 * An unticked box and an unselected radio button have no entry.
 */
export type Input = Readonly<Record<string, readonly string[]>>;

/** Normalises text as browsers post it: one kind of line end, no unpaired surrogates, no NUL. */
export const asSent = (text: string): string =>
  text
    .replace(/\r\n?/g, "\n")
    .replaceAll("\0", "\ufffd")
    // A half of a surrogate pair cannot be written in UTF-8.
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, "\ufffd");

/** An empty control and a missing one count as equal. */
const canonical = (input: Input): string =>
  JSON.stringify(
    Object.keys(input)
      .sort()
      .map((part) => [asSent(part), ...input[part]!.filter((text) => text !== "").map(asSent)])
      .filter((part) => part.length > 1),
  );

/** A hash of 53 bits, so that different inputs practically never have the same one. */
export const inputHash = (input: Input): string => {
  const text = canonical(input);
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    high = Math.imul(high ^ code, 2_654_435_761);
    low = Math.imul(low ^ code, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36);
};

export const one = (input: Input, part = ""): string => (Object.hasOwn(input, part) ? (input[part]?.[0] ?? "") : "");
export const all = (input: Input, part = ""): readonly string[] =>
  Object.hasOwn(input, part) ? (input[part] ?? []) : [];
