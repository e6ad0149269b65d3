import type { Frame } from "../run/frame.ts";
import type { FelValue } from "../values/value.ts";
import { averageOf, extremeOf, totalOf } from "./aggregates.ts";
import { predicate, type Site, type Test } from "./define.ts";
import { moneyTotal } from "./money.ts";

/** The elements that pass the test; null when the test failed for one of them. */
const matching = (frame: Frame, items: readonly FelValue[], test: Test): readonly FelValue[] | null => {
  const found: FelValue[] = [];
  for (const item of items) {
    const passes = test(frame, item);
    if (passes === null) return null;
    if (passes) found.push(item);
  }
  return found;
};

const over = (name: string, doc: string, reduce: (frame: Frame, site: Site, found: readonly FelValue[]) => FelValue) =>
  predicate(name, doc, (frame, site, items, test) => {
    const found = matching(frame, items, test);
    return found === null ? null : reduce(frame, site, found);
  });

export const predicates = [
  over("countWhere", "How many elements pass the test", (_frame, _site, found) => found.length),
  over(
    "sumWhere",
    "The sum of the elements that pass the test",
    (frame, site, found) => totalOf(frame, site, found)?.sum ?? null,
  ),
  over("avgWhere", "The average of the elements that pass the test", averageOf),
  over("minWhere", "The smallest element that passes the test", (frame, site, found) =>
    extremeOf(frame, site, found, 1),
  ),
  over("maxWhere", "The largest element that passes the test", (frame, site, found) =>
    extremeOf(frame, site, found, -1),
  ),
  predicate("every", "Whether all elements pass the test; true of none", (frame, _site, items, test) => {
    for (const item of items) {
      const passes = test(frame, item);
      if (passes !== true) return passes;
    }
    return true;
  }),
  predicate("some", "Whether any element passes the test; false of none", (frame, _site, items, test) => {
    for (const item of items) {
      const passes = test(frame, item);
      if (passes !== false) return passes;
    }
    return false;
  }),
  over("moneySumWhere", "The sum of the money that passes the test", moneyTotal),
];
