/** A number as its decimal digits and the number of decimal places. */
const decimal = (value: number): { readonly digits: bigint; readonly places: number } => {
  const [mantissa = "0", exponent = "0"] = String(value).split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  return { digits: BigInt(whole + fraction), places: fraction.length - Number(exponent) };
};

/**
 * Whether a number is a decimal multiple of another, which binary fractions get wrong.
 * @example
 * isMultiple(19.99, 0.01); // true
 */
export const isMultiple = (value: number, divisor: number): boolean => {
  if (!Number.isFinite(value) || !Number.isFinite(divisor) || divisor === 0) return false;
  const a = decimal(value);
  const b = decimal(divisor);
  const places = Math.max(a.places, b.places);
  const scale = ({ digits, places: own }: typeof a): bigint => digits * 10n ** BigInt(places - own);
  return scale(a) % scale(b) === 0n;
};
