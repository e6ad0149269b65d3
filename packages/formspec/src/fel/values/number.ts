import { Decimal } from "decimal.js";
import { limits } from "../limits.ts";
import {
  addSmall,
  ceilSmall,
  compareSmall,
  divideSmall,
  floorSmall,
  isSmall,
  multiplySmall,
  negateSmall,
  remainderSmall,
  roundSmall,
  SmallDecimal,
  smallAsNumber,
  smallFromNumber,
  smallFromText,
  subtractSmall,
} from "./small-decimal.ts";

/** A JavaScript number if it is a safe integer, a SmallDecimal if it has few digits, else a Decimal. */
export type FelNumber = number | SmallDecimal | Decimal;

const Exact = Decimal.clone({
  precision: limits.maxDigits,
  rounding: Decimal.ROUND_HALF_EVEN,
  modulo: Decimal.ROUND_DOWN,
  maxE: limits.maxExponent,
  minE: -limits.maxExponent,
});

const MAX = Number.MAX_SAFE_INTEGER;
const WRITTEN = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A host's Decimal may have other precision settings, so it is converted to ours. */
const exact = (value: FelNumber): Decimal => {
  if (typeof value === "number") return new Exact(value);
  if (value instanceof SmallDecimal) return new Exact(value.toString());
  return value.constructor === Exact ? value : new Exact(value);
};

/** Brings a number into its one representation; undefined when it is out of range. */
const normalise = (value: Decimal): FelNumber | undefined => {
  if (value.e <= 15 && value.isInteger()) {
    const integer = value.toNumber();
    if (integer <= MAX && integer >= -MAX) return integer + 0;
  }
  // Up to three words of seven digits may fit a small decimal.
  if (value.d?.length <= 3) return smallFromText(value.toFixed()) ?? value;
  return value.isFinite() ? value : undefined;
};

const round = (value: Decimal): FelNumber | undefined =>
  normalise(value.d?.length > 4 ? value.toSignificantDigits(limits.maxDigits) : value);

/**
 * Reads a decimal text; undefined when it is not a number or is out of range.
 * @example
 * readNumber("12.5")?.toString(); // "12.5"
 * readNumber("twelve"); // undefined
 */
export const readNumber = (text: string): FelNumber | undefined => {
  const small = smallFromText(text);
  if (small !== undefined) return small;
  if (text.length > limits.maxNumberLength || !WRITTEN.test(text)) return undefined;
  return round(new Exact(text));
};

/**
 * Makes a FEL number from a finite number or a valid text; throws for other text, for which `readNumber` exists.
 * @example
 * numberText(felNumber("1.50")); // "1.5"
 */
export const felNumber = (value: number | string | Decimal): FelNumber => {
  const small = typeof value === "number" ? smallFromNumber(value) : undefined;
  if (small !== undefined) return small;
  const found = typeof value === "string" ? readNumber(value) : round(new Exact(value));
  if (found === undefined)
    throw new RangeError(`Not a finite number: ${String(value).slice(0, limits.maxQuotedLength)}`);
  return found;
};

/** Converts a number of unknown origin; NaN, infinities and numbers out of range give undefined. */
export const numberFrom = (value: number | bigint | Decimal): FelNumber | undefined => {
  if (typeof value === "bigint") return readNumber(String(value));
  return (typeof value === "number" ? smallFromNumber(value) : undefined) ?? round(new Exact(value));
};

export const plus = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number") {
    const sum = a + b;
    if (sum <= MAX && sum >= -MAX) return sum;
  }
  if (isSmall(a) && isSmall(b)) {
    const small = addSmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).plus(exact(b)));
};

export const minus = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number") {
    const difference = a - b;
    if (difference <= MAX && difference >= -MAX) return difference;
  }
  if (isSmall(a) && isSmall(b)) {
    const small = subtractSmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).minus(exact(b)));
};

export const times = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number") {
    const product = a * b;
    // Adding 0 turns -0 into 0.
    if (product <= MAX && product >= -MAX) return product + 0;
  }
  if (isSmall(a) && isSmall(b)) {
    const small = multiplySmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).times(exact(b)));
};

/** The divisor must not be zero. */
export const dividedBy = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number" && a % b === 0) return a / b + 0;
  if (isSmall(a) && isSmall(b)) {
    const small = divideSmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).dividedBy(exact(b)));
};

/** The divisor must not be zero; the result has the sign of the dividend. */
export const remainder = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number") return (a % b) + 0;
  if (isSmall(a) && isSmall(b)) {
    const small = remainderSmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).modulo(exact(b)));
};

export const negated = (a: FelNumber): FelNumber => (isSmall(a) ? negateSmall(a) : exact(a).negated());

export const compareNumbers = (a: FelNumber, b: FelNumber): number => {
  if (typeof a === "number" && typeof b === "number") return a < b ? -1 : a > b ? 1 : 0;
  return (isSmall(a) && isSmall(b) ? compareSmall(a, b) : undefined) ?? exact(a).comparedTo(exact(b));
};

export const isZero = (value: FelNumber): boolean => value === 0;

export const isInteger = (value: FelNumber): boolean =>
  typeof value === "number" || (!(value instanceof SmallDecimal) && value.isInteger());

export const absolute = (value: FelNumber): FelNumber => (compareNumbers(value, 0) < 0 ? negated(value) : value);

export const floor = (value: FelNumber): FelNumber | undefined => {
  if (value instanceof SmallDecimal) return floorSmall(value);
  return typeof value === "number" ? value : normalise(value.floor());
};

export const ceil = (value: FelNumber): FelNumber | undefined => {
  if (value instanceof SmallDecimal) return ceilSmall(value);
  return typeof value === "number" ? value : normalise(value.ceil());
};

/** Rounds half to even at a number of decimal places; a negative number rounds to tens, hundreds and so on. */
export const roundTo = (value: FelNumber, places: number): FelNumber | undefined => {
  if (typeof value === "number" && places >= 0) return value;
  if (value instanceof SmallDecimal && places >= 0) return roundSmall(value, places);
  if (places >= 0) return normalise(exact(value).toDecimalPlaces(Math.min(places, limits.maxExponent)));
  if (places < -limits.maxExponent) return 0;
  return normalise(exact(value).toNearest(new Exact(10).pow(-places)));
};

/** Integer powers of integers as long as they are safe integers, else undefined. */
export const smallPower = (base: FelNumber, exponent: FelNumber): number | undefined => {
  if (typeof base !== "number" || typeof exponent !== "number" || exponent < 0 || exponent > 64) return undefined;
  let product = 1;
  for (let i = 0; i < exponent; i++) {
    product *= base;
    if (product > MAX || product < -MAX) return undefined;
  }
  return product + 0;
};

/** Undefined when the result is out of range; the caller excludes NaN. */
export const power = (base: FelNumber, exponent: FelNumber): FelNumber | undefined => {
  const from = exact(base);
  const to = exact(exponent);
  const logarithm = Math.abs(from.e) > 300 ? from.e : Math.log10(Math.abs(from.toNumber()));
  // Stops early when the result is far out of range, because decimal.js would compute for minutes.
  if (Math.abs(logarithm * to.toNumber()) > 2 * limits.maxExponent) return undefined;
  return normalise(from.pow(to));
};

/**
 * Writes a number in plain digits, never with an exponent.
 * @example
 * numberText(felNumber("1e3")); // "1000"
 */
export const numberText = (value: FelNumber): string => (isSmall(value) ? String(value) : value.toFixed());

/** The JavaScript number whose shortest text is the same number, else undefined. */
export const asJsNumber = (value: FelNumber): number | undefined => {
  if (typeof value === "number") return value;
  if (value instanceof SmallDecimal) return smallAsNumber(value);
  const near = value.toNumber();
  return Number.isFinite(near) && new Exact(near).equals(value) ? near : undefined;
};
