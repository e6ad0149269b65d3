import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absolute,
  asJsNumber,
  ceil,
  compareNumbers,
  dividedBy,
  type FelNumber,
  felNumber,
  floor,
  minus,
  negated,
  numberText,
  plus,
  remainder,
  roundTo,
  times,
} from "./number.ts";
import { SmallDecimal } from "./small-decimal.ts";

const Exact = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_EVEN, modulo: Decimal.ROUND_DOWN });

/** Common amounts, and amounts near the limits of a small decimal. */
const written = fc
  .tuple(fc.oneof(fc.integer({ min: -100_000, max: 100_000 }), fc.maxSafeInteger()), fc.integer({ min: 0, max: 17 }))
  .map(([coefficient, scale]) => new Exact(`${coefficient}e-${scale}`).toFixed());

const text = (value: FelNumber | undefined): string | undefined =>
  value === undefined ? undefined : numberText(value);

const binary: readonly (readonly [string, typeof plus, (a: Decimal, b: Decimal) => Decimal])[] = [
  ["plus", plus, (a, b) => a.plus(b)],
  ["minus", minus, (a, b) => a.minus(b)],
  ["times", times, (a, b) => a.times(b)],
  ["dividedBy", dividedBy, (a, b) => a.dividedBy(b)],
  ["remainder", remainder, (a, b) => a.modulo(b)],
];

const unary: readonly (readonly [string, (a: FelNumber) => FelNumber | undefined, (a: Decimal) => Decimal])[] = [
  ["negated", negated, (a) => a.negated()],
  ["absolute", absolute, (a) => a.abs()],
  ["floor", floor, (a) => a.floor()],
  ["ceil", ceil, (a) => a.ceil()],
  ["roundTo 0", (a) => roundTo(a, 0), (a) => a.toDecimalPlaces(0)],
  ["roundTo 2", (a) => roundTo(a, 2), (a) => a.toDecimalPlaces(2)],
  ["roundTo -1", (a) => roundTo(a, -1), (a) => a.toNearest(10)],
];

/** Without the sign that decimal.js keeps on zero. */
const plain = (value: Decimal): string => (value.isZero() ? "0" : value.toFixed());

describe("small decimals give the same results as decimal.js", () => {
  test.each(binary)("%s", (name, own, exact) =>
    fc.assert(
      fc.property(written, written, (a, b) => {
        const isDivision = name === "dividedBy" || name === "remainder";
        fc.pre(!(isDivision && new Exact(b).isZero()));
        expect(text(own(felNumber(a), felNumber(b)))).toBe(plain(exact(new Exact(a), new Exact(b))));
      }),
      { numRuns: 1_000 },
    ),
  );

  test.each(unary)("%s", (_, own, exact) =>
    fc.assert(
      fc.property(written, (a) => {
        expect(text(own(felNumber(a)))).toBe(plain(exact(new Exact(a))));
      }),
      { numRuns: 1_000 },
    ),
  );

  test("comparison", () =>
    fc.assert(
      fc.property(written, written, (a, b) => {
        expect(compareNumbers(felNumber(a), felNumber(b))).toBe(new Exact(a).comparedTo(b));
      }),
      { numRuns: 1_000 },
    ));

  test("a JavaScript number converts by its shortest text and back unchanged", () =>
    fc.assert(
      fc.property(
        fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 }), written.map(Number)),
        (value) => {
          const entered = felNumber(value);
          expect(text(entered)).toBe(plain(new Exact(value)));
          expect(asJsNumber(entered)).toBe(value + 0);
        },
      ),
      { numRuns: 2_000 },
    ));

  test.each([
    ["0.1", SmallDecimal],
    ["12.5", SmallDecimal],
    ["12.0", Number],
    ["9007199254740991.5", Decimal],
    ["0.00000000000000001", Decimal],
  ])("%s has exactly one representation", (given, form) => expect(Object(felNumber(given))).toBeInstanceOf(form));
});
