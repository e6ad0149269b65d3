const MAX = Number.MAX_SAFE_INTEGER;
/** Powers of ten up to this one are exact as JavaScript numbers and leave room for a coefficient. */
const MAX_SCALE = 15;
const powers = Array.from({ length: MAX_SCALE + 1 }, (_, scale) => 10 ** scale);

/**
 * A number with few decimal places, stored as a safe integer and a scale. Most amounts fit, and arithmetic on them is
 * several times faster than with decimal.js. The last digit is never 0, so each number has one representation.
 */
export class SmallDecimal {
  readonly coefficient: number;
  readonly scale: number;

  constructor(coefficient: number, scale: number) {
    this.coefficient = coefficient;
    this.scale = scale;
  }

  valueOf(): number {
    return this.coefficient / powers[this.scale]!;
  }

  /** Writes plain digits. */
  toString(): string {
    const digits = String(Math.abs(this.coefficient)).padStart(this.scale + 1, "0");
    const point = digits.length - this.scale;
    return `${this.coefficient < 0 ? "-" : ""}${digits.slice(0, point)}.${digits.slice(point)}`;
  }
}

export type Small = number | SmallDecimal;

export const isSmall = (value: unknown): value is Small => typeof value === "number" || value instanceof SmallDecimal;

/** Removes trailing zeros; undefined when the number does not fit. */
const make = (coefficient: number, scale: number): Small | undefined => {
  if (coefficient > MAX || coefficient < -MAX) return undefined;
  let [rest, places] = [coefficient, scale];
  while (places > 0 && rest % 10 === 0) {
    rest /= 10;
    places--;
  }
  if (places === 0) return rest + 0;
  return places <= MAX_SCALE ? new SmallDecimal(rest, places) : undefined;
};

const coefficientOf = (value: Small): number => (typeof value === "number" ? value : value.coefficient);
const scaleOf = (value: Small): number => (typeof value === "number" ? 0 : value.scale);

/** Both coefficients at the larger scale; undefined when one becomes too long. */
const aligned = (
  a: Small,
  b: Small,
  then: (a: number, b: number, scale: number) => Small | undefined,
): Small | undefined => {
  const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
  const scale = scaleA > scaleB ? scaleA : scaleB;
  const left = coefficientOf(a) * powers[scale - scaleA]!;
  const right = coefficientOf(b) * powers[scale - scaleB]!;
  if (left > MAX || left < -MAX || right > MAX || right < -MAX) return undefined;
  return then(left, right, scale);
};

export const addSmall = (a: Small, b: Small): Small | undefined => aligned(a, b, sum);
const sum = (a: number, b: number, scale: number): Small | undefined => make(a + b, scale);

export const subtractSmall = (a: Small, b: Small): Small | undefined => aligned(a, b, difference);
const difference = (a: number, b: number, scale: number): Small | undefined => make(a - b, scale);

/** The divisor must not be zero. */
export const remainderSmall = (a: Small, b: Small): Small | undefined => aligned(a, b, rest);
const rest = (a: number, b: number, scale: number): Small | undefined => make(a % b, scale);

/** Negative, zero or positive; undefined when the scales differ too much to be aligned. */
export const compareSmall = (a: Small, b: Small): number | undefined => aligned(a, b, order) as number | undefined;
const order = (a: number, b: number): number => (a < b ? -1 : a > b ? 1 : 0);

export const multiplySmall = (a: Small, b: Small): Small | undefined =>
  make(coefficientOf(a) * coefficientOf(b), scaleOf(a) + scaleOf(b));

/** The divisor must not be zero; undefined when the quotient needs too many places. */
export const divideSmall = (a: Small, b: Small): Small | undefined => {
  const divisor = coefficientOf(b);
  let dividend = coefficientOf(a);
  let scale = scaleOf(a) - scaleOf(b);
  while (dividend % divisor !== 0 || scale < 0) {
    dividend *= 10;
    scale++;
    if (dividend > MAX || dividend < -MAX) return undefined;
  }
  return make(dividend / divisor, scale);
};

/** Truncates towards zero and gives the cut-off part in units of the last remaining place. */
const cut = ({ coefficient, scale }: SmallDecimal, places: number) => {
  const unit = powers[scale - places]!;
  const left = coefficient % unit;
  return { kept: (coefficient - left) / unit, left, unit };
};

export const floorSmall = (value: SmallDecimal): number => {
  const { kept, left } = cut(value, 0);
  return (left < 0 ? kept - 1 : kept) + 0;
};

export const ceilSmall = (value: SmallDecimal): number => {
  const { kept, left } = cut(value, 0);
  return (left > 0 ? kept + 1 : kept) + 0;
};

/** Rounds half to even; `places` must not be negative. */
export const roundSmall = (value: SmallDecimal, places: number): Small => {
  if (places >= value.scale) return value;
  const { kept, left, unit } = cut(value, places);
  const twice = Math.abs(left) * 2;
  const away = twice > unit || (twice === unit && kept % 2 !== 0);
  const step = value.coefficient < 0 ? -1 : 1;
  return make(away ? kept + step : kept, places)!;
};

export const negateSmall = (value: Small): Small =>
  typeof value === "number" ? 0 - value : new SmallDecimal(-value.coefficient, value.scale);

/** The shortest decimal of a JavaScript number; undefined when it has too many digits. */
export const smallFromNumber = (value: number): Small | undefined => {
  if (Number.isSafeInteger(value)) return value + 0;
  for (let scale = 1; scale <= MAX_SCALE; scale++) {
    const coefficient = Math.round(value * powers[scale]!);
    // Up to fifteen digits survive the conversion to a JavaScript number, so this is its shortest text.
    if (coefficient >= 1e15 || coefficient <= -1e15) return undefined;
    if (coefficient !== 0 && coefficient / powers[scale]! === value) return make(coefficient, scale);
  }
  return undefined;
};

const WRITTEN = /^([+-]?\d{1,15})(?:\.(\d{1,15}))?$/;

/** Reads plain digits; undefined when there are too many. */
export const smallFromText = (text: string): Small | undefined => {
  const match = text.length <= 17 ? WRITTEN.exec(text) : null;
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  return whole.length + fraction.length <= 16 ? make(Number(whole + fraction), fraction.length) : undefined;
};

/** The JavaScript number whose shortest text is this number; undefined when there is none. */
export const smallAsNumber = (value: SmallDecimal): number | undefined => {
  const near = value.valueOf();
  const isShort = value.coefficient < 1e15 && value.coefficient > -1e15;
  return isShort || String(near) === value.toString() ? near : undefined;
};
