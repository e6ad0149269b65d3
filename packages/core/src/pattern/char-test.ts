import { type CharSet, inRanges, type Ranges } from "./char-set.js";
import { PROPERTY_WEIGHT } from "./limits.js";

const ASCII = 128;

/** A set made ready for the matcher: a table for ASCII, ranges above, the host's tables for properties. */
export type CharTest = {
  readonly ascii: Uint8Array;
  readonly ranges: Ranges;
  readonly host: RegExp | undefined;
  readonly negated: boolean;
  readonly steps: number;
};

export const charTest = (set: CharSet): CharTest => {
  const properties = set.properties.length > 0;
  const test = {
    ascii: new Uint8Array(ASCII),
    ranges: set.ranges,
    // Sees one character at a time, so it cannot backtrack.
    host: properties ? new RegExp(`^[${set.properties.join("")}]$`, "u") : undefined,
    negated: set.negated,
    steps: properties ? PROPERTY_WEIGHT : 1,
  };
  for (let code = 0; code < ASCII; code++) test.ascii[code] = lookUp(test, code) ? 1 : 0;
  return test;
};

export const accepts = (test: CharTest, code: number): boolean =>
  code < ASCII ? test.ascii[code] === 1 : lookUp(test, code);

const lookUp = (test: CharTest, code: number): boolean => {
  const listed = inRanges(test.ranges, code) || (test.host?.test(String.fromCodePoint(code)) ?? false);
  return listed !== test.negated;
};
