import { limits } from "../limits.ts";
import type { Frame } from "../run/frame.ts";
import {
  absolute,
  ceil,
  compareNumbers,
  type FelNumber,
  floor,
  isInteger,
  power,
  roundTo,
  smallPower,
} from "../values/number.ts";
import type { FelValue } from "../values/value.ts";
import { fail, fn, number, optional, type Site } from "./define.ts";

const raise = (frame: Frame, site: Site, base: FelNumber, exponent: FelNumber): FelValue => {
  const small = smallPower(base, exponent);
  if (small !== undefined) return small;
  if (base === 0 && compareNumbers(exponent, 0) < 0) {
    return fail(frame, site, "division_by_zero", "Zero has no negative power");
  }
  if (base === 0 || base === 1) return base;
  if (compareNumbers(base, 0) < 0 && !isInteger(exponent)) {
    return fail(frame, site, "bad_argument", "A negative number has no fractional power");
  }
  if (!frame.spend(isInteger(exponent) ? limits.powerSteps : limits.rootSteps)) return frame.exhausted(site.span);
  return power(base, exponent) ?? fail(frame, site, "limit_exceeded", "power() gets too large or too small a number");
};

export const numbers = [
  fn(
    "round",
    [number("number"), optional(number("places"))],
    "Rounded to so many decimal places, halves to the even neighbour",
    (frame, site, value, places = 0) => {
      if (typeof places === "number") return roundTo(value, places) ?? null;
      return fail(frame, site, "bad_argument", "round() takes a whole number of decimal places");
    },
  ),
  fn("floor", [number("number")], "The next whole number below", (_frame, _site, value) => floor(value) ?? null),
  fn("ceil", [number("number")], "The next whole number above", (_frame, _site, value) => ceil(value) ?? null),
  fn("abs", [number("number")], "Without its sign", (_frame, _site, value) => absolute(value)),
  fn("power", [number("base"), number("exponent")], "One number to the power of another", raise),
];
