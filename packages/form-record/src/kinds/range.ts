import type { ValueIssue } from "../payload-error.ts";

/** Checks a value against bounds; bounds of a bigint are decimal text. */
export const outOfRange = <V extends number | bigint>(
  value: V,
  min: V | undefined,
  max: V | undefined,
): ValueIssue | undefined => {
  const written = (bound: V): number | string => (typeof bound === "bigint" ? String(bound) : bound);
  const received = written(value);
  if (min !== undefined && value < min) {
    const minimum = written(min);
    return { code: "below_min", issue: { code: "below_min", params: { minimum }, expected: minimum, received } };
  }
  if (max !== undefined && value > max) {
    const maximum = written(max);
    return { code: "above_max", issue: { code: "above_max", params: { maximum }, expected: maximum, received } };
  }
  return undefined;
};
