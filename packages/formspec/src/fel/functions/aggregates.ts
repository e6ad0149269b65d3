import { columnChange } from "@cofill/core";
import { limits } from "../limits.ts";
import { compareValues, sameValue } from "../run/comparison.ts";
import type { Frame } from "../run/frame.ts";
import { dividedBy, type FelNumber, minus, plus } from "../values/number.ts";
import { isSmall } from "../values/small-decimal.ts";
import { describe, FelMoney, type FelValue, isList, isNumber } from "../values/value.ts";
import { anything, fail, fn, list, nullable, type Site, variadic } from "./define.ts";

interface Total {
  readonly sum: FelNumber;
  readonly count: number;
}

/** Cached totals of long lists, updated incrementally when few elements change. */
const totals = new WeakMap<readonly FelValue[], Total>();

const amountOf = (item: FelValue | undefined): FelNumber | undefined => {
  const amount = item instanceof FelMoney ? item.amount : item;
  return amount !== undefined && isNumber(amount) ? amount : undefined;
};

const add = (total: Total, amount: FelNumber | undefined, sign: 1 | -1): Total | undefined => {
  if (amount === undefined) return total;
  const sum = sign === 1 ? plus(total.sum, amount) : minus(total.sum, amount);
  // Only small decimals add exactly in any order; larger sums may have been rounded.
  return sum !== undefined && isSmall(sum) ? { sum, count: total.count + sign } : undefined;
};

/** Updates the total of the previous list; undefined when there is none or rounding could differ. */
const mendedTotal = (items: readonly FelValue[]): Total | undefined => {
  const change = columnChange(items);
  const before = change?.before as readonly FelValue[] | undefined;
  let total = before && totals.get(before);
  if (!change || !before || !total || !isSmall(total.sum) || change.rows.size * 4 > items.length) return undefined;
  for (const row of change.rows) {
    total = add(total, amountOf(before[row]), -1);
    total &&= add(total, amountOf(items[row]), 1);
    if (!total) return undefined;
  }
  return total;
};

/** Adds the numbers of a list, money by its amount, and ignores other values; null when a limit was exceeded. */
export const totalOf = (frame: Frame, site: Site, items: readonly FelValue[]): Total | null => {
  if (items.length < limits.minRememberedList) return addUp(frame, site, items);
  const total = totals.get(items) ?? mendedTotal(items) ?? addUp(frame, site, items);
  if (total) totals.set(items, total);
  return total;
};

const addUp = (frame: Frame, site: Site, items: readonly FelValue[]): Total | null => {
  if (!frame.spend(items.length)) return frame.exhausted(site.span);
  let sum: FelNumber | undefined = 0;
  let count = 0;
  for (const item of items) {
    const amount = amountOf(item);
    if (amount === undefined) continue;
    sum = plus(sum, amount);
    if (sum === undefined) return fail(frame, site, "limit_exceeded", `${site.name}() gets too large a number`);
    count++;
  }
  return { sum, count };
};

export const averageOf = (frame: Frame, site: Site, items: readonly FelValue[]): FelValue => {
  const total = totalOf(frame, site, items);
  if (total === null) return null;
  if (total.count === 0) return fail(frame, site, "empty_list", `${site.name}() found no number to average`);
  return dividedBy(total.sum, total.count) ?? null;
};

/** The smallest (sign 1) or largest (sign -1) non-null value. */
export const extremeOf = (frame: Frame, site: Site, items: readonly FelValue[], sign: 1 | -1): FelValue => {
  if (!frame.spend(items.length)) return frame.exhausted(site.span);
  let best: FelValue = null;
  for (const item of items) {
    if (item === null) continue;
    // The first value is compared with itself, because money and objects have no order even alone.
    const order = compareValues(item, best ?? item);
    if (order === undefined) {
      const found =
        best === null || sameValue(frame, item, best) ? describe(item) : `${describe(best)} and ${describe(item)}`;
      return fail(frame, site, "type_mismatch", `${site.name}() compares numbers, texts or dates, not ${found}`);
    }
    if (best === null || order * sign < 0) best = item;
  }
  return best;
};

const extreme = (name: string, word: string, sign: 1 | -1) =>
  variadic(
    name,
    [nullable(anything("values"))],
    `The ${word} of a list or of the arguments; null of none`,
    (frame, site, args) => {
      const only = args.length === 1 ? args[0]! : undefined;
      return extremeOf(frame, site, only !== undefined && isList(only) ? only : args, sign);
    },
  );

export const aggregates = [
  fn("sum", [list("list")], "The sum of the numbers in a list; money counts by its amount", (frame, site, items) => {
    return totalOf(frame, site, items)?.sum ?? null;
  }),
  fn("count", [list("list")], "How many elements are not null", (frame, site, items) => {
    if (!frame.spend(items.length)) return frame.exhausted(site.span);
    let count = 0;
    for (const item of items) if (item !== null) count++;
    return count;
  }),
  fn("avg", [list("list")], "The average of the numbers in a list; null of none", averageOf),
  extreme("min", "smallest", 1),
  extreme("max", "largest", -1),
];
