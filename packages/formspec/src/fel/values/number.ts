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

/** A JavaScript number if and only if it is a safe integer; a SmallDecimal where it has few digits; else a Decimal. */
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

/** Operands may come from a host whose own Decimal has other settings. */
const exact = (value: FelNumber): Decimal => {
  if (typeof value === "number") return new Exact(value);
  if (value instanceof SmallDecimal) return new Exact(value.toString());
  return value.constructor === Exact ? value : new Exact(value);
};

/** Undefined when the number is out of range. */
const normalise = (value: Decimal): FelNumber | undefined => {
  if (value.e <= 15 && value.isInteger()) {
    const integer = value.toNumber();
    if (integer <= MAX && integer >= -MAX) return integer + 0;
  }
  // At most three words of seven digits: it may be a small one.
  if (value.d?.length <= 3) return smallFromText(value.toFixed()) ?? value;
  return value.isFinite() ? value : undefined;
};

const round = (value: Decimal): FelNumber | undefined =>
  normalise(value.d?.length > 4 ? value.toSignificantDigits(limits.maxDigits) : value);

/** A number as people and JSON write it; undefined when it is not one or is out of range. */
export const readNumber = (text: string): FelNumber | undefined => {
  const small = smallFromText(text);
  if (small !== undefined) return small;
  if (text.length > limits.maxNumberLength || !WRITTEN.test(text)) return undefined;
  return round(new Exact(text));
};

/** Normalises a finite number. Text that is not a number is the caller's mistake: see `readNumber`. */
export const felNumber = (value: number | string | Decimal): FelNumber => {
  const small = typeof value === "number" ? smallFromNumber(value) : undefined;
  if (small !== undefined) return small;
  const found = typeof value === "string" ? readNumber(value) : round(new Exact(value));
  if (found === undefined)
    throw new RangeError(`Not a finite number: ${String(value).slice(0, limits.maxQuotedLength)}`);
  return found;
};

/** The same for numbers whose origin is unknown: NaN, infinities and the out of range are undefined. */
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
    // Adding zero turns -0 into 0.
    if (product <= MAX && product >= -MAX) return product + 0;
  }
  if (isSmall(a) && isSmall(b)) {
    const small = multiplySmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).times(exact(b)));
};

/** The divisor is not zero. */
export const dividedBy = (a: FelNumber, b: FelNumber): FelNumber | undefined => {
  if (typeof a === "number" && typeof b === "number" && a % b === 0) return a / b + 0;
  if (isSmall(a) && isSmall(b)) {
    const small = divideSmall(a, b);
    if (small !== undefined) return small;
  }
  return normalise(exact(a).dividedBy(exact(b)));
};

/** The divisor is not zero; the result has the sign of the dividend. */
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

/** Half-even, to so many decimal places; fewer than none rounds to tens, hundreds and so on. */
export const roundTo = (value: FelNumber, places: number): FelNumber | undefined => {
  if (typeof value === "number" && places >= 0) return value;
  if (value instanceof SmallDecimal && places >= 0) return roundSmall(value, places);
  if (places >= 0) return normalise(exact(value).toDecimalPlaces(Math.min(places, limits.maxExponent)));
  if (places < -limits.maxExponent) return 0;
  return normalise(exact(value).toNearest(new Exact(10).pow(-places)));
};

/** Whole powers of whole numbers while they stay small; undefined when the long way is needed. */
export const smallPower = (base: FelNumber, exponent: FelNumber): number | undefined => {
  if (typeof base !== "number" || typeof exponent !== "number" || exponent < 0 || exponent > 64) return undefined;
  let product = 1;
  for (let i = 0; i < exponent; i++) {
    product *= base;
    if (product > MAX || product < -MAX) return undefined;
  }
  return product + 0;
};

/** Undefined when the result is out of range; NaN has been excluded by the caller. */
export const power = (base: FelNumber, exponent: FelNumber): FelNumber | undefined => {
  const from = exact(base);
  const to = exact(exponent);
  const logarithm = Math.abs(from.e) > 300 ? from.e : Math.log10(Math.abs(from.toNumber()));
  // Far out of range: not worth starting, the library would work for minutes.
  if (Math.abs(logarithm * to.toNumber()) > 2 * limits.maxExponent) return undefined;
  return normalise(from.pow(to));
};

/** Plain digits, never an exponent. */
export const numberText = (value: FelNumber): string => (isSmall(value) ? String(value) : value.toFixed());

/** A JavaScript number where its shortest text is the same number, otherwise undefined. */
export const asJsNumber = (value: FelNumber): number | undefined => {
  if (typeof value === "number") return value;
  if (value instanceof SmallDecimal) return smallAsNumber(value);
  const near = value.toNumber();
  return Number.isFinite(near) && new Exact(near).equals(value) ? near : undefined;
};
