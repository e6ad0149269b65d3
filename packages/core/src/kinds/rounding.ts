/** A number without an exponent: 1e-7 as 0.0000001. */
export const plainText = (value: number): string => {
  const text = String(value);
  if (!/e/.test(text)) return text;
  return Math.abs(value) < 1 ? value.toFixed(20).replace(/\.?0+$/, "") : BigInt(value).toString();
};

/** Rounds plain decimal text half to even; text with an exponent stays as it is. */
export const roundDecimalText = (text: string, places: number): string => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || (match[3]?.length ?? 0) <= places) return text;
  const [, sign, whole = "0", fraction = ""] = match;
  const kept = BigInt(whole + fraction.slice(0, places));
  const rest = fraction.slice(places);
  const half = `5${"0".repeat(rest.length - 1)}`;
  const up = rest > half || (rest === half && kept % 2n === 1n);
  const digits = (up ? kept + 1n : kept).toString().padStart(places + 1, "0");
  const rounded = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return /[1-9]/.test(rounded) ? `${sign}${rounded}` : rounded;
};
