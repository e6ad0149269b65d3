import type { ValueFault } from "../payload-error.ts";

export const outOfRange = <V extends number | bigint>(
  label: string,
  value: V,
  min: V | undefined,
  max: V | undefined,
): ValueFault | undefined => {
  const received = String(value);
  if (min !== undefined && value < min) {
    const expected = `at least ${min}`;
    return { code: "below_min", message: `"${label}" must be ${expected}; it is ${value}`, expected, received };
  }
  if (max !== undefined && value > max) {
    const expected = `at most ${max}`;
    return { code: "above_max", message: `"${label}" must be ${expected}; it is ${value}`, expected, received };
  }
  return undefined;
};
