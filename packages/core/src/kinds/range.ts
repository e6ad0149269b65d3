import type { LocalIssue } from "../issue.ts";
import { nothing } from "./kind.ts";

interface Bounds<V> {
  readonly min?: V;
  readonly max?: V;
}

/** Checks a value against its bounds; `rank` gives what to compare where `<` on the values would be wrong. */
export const checkRange = <V extends number | string>(
  { min, max }: Bounds<V>,
  value: V,
  rank: (value: V) => number | string = (same) => same,
): readonly LocalIssue[] => {
  const below = min !== undefined && rank(value) < rank(min);
  const above = max !== undefined && rank(value) > rank(max);
  if (!below && !above) return nothing;
  const params = { ...(min !== undefined && { minimum: min }), ...(max !== undefined && { maximum: max }) };
  return [{ code: below ? "below_min" : "above_max", params, expected: below ? min : max, received: value }];
};
