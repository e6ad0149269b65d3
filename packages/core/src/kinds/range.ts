import type { Problem } from "../issue.ts";
import { nothing } from "./kind.ts";

interface Bounds<V> {
  readonly label: string;
  readonly min?: V;
  readonly max?: V;
}

/** For anything that can be put in order; `rank` says by what, where `<` on the value itself would not do. */
export const checkRange = <V extends number | string>(
  field: Bounds<V>,
  value: V,
  rank: (value: V) => number | string = (same) => same,
): readonly Problem[] => {
  const { min, max, label } = field;
  const below = min !== undefined && rank(value) < rank(min);
  const above = max !== undefined && rank(value) > rank(max);
  if (!below && !above) return nothing;
  const expected =
    min === undefined ? `at most ${max}` : max === undefined ? `at least ${min}` : `from ${min} to ${max}`;
  const message = `"${label}" must be ${expected}; it is ${value}`;
  return [{ code: below ? "below_min" : "above_max", message, expected, received: String(value) }];
};
