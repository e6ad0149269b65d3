import { arithmetic } from "../run/arithmetic.ts";
import type { Frame } from "../run/frame.ts";
import { describe, FelMoney, type FelValue } from "../values/value.ts";
import { fail, fn, list, money, number, type Site, text } from "./define.ts";

/** The sum of amounts of one currency; null for an empty list. */
export const moneyTotal = (frame: Frame, site: Site, items: readonly FelValue[]): FelValue => {
  if (!frame.spend(items.length)) return frame.exhausted(site.span);
  let total: FelValue = null;
  for (const item of items) {
    if (item === null) continue;
    if (!(item instanceof FelMoney)) {
      return fail(frame, site, "type_mismatch", `${site.name}() adds amounts of money, not ${describe(item)}`);
    }
    total = total === null ? item : arithmetic["+"](frame, total, item, site.span);
    if (total === null) return null;
  }
  return total;
};

export const moneyFunctions = [
  fn("money", [number("amount"), text("currency")], "An amount of a currency", (_frame, _site, amount, currency) => {
    return new FelMoney(amount, currency);
  }),
  fn("moneyAmount", [money("money")], "The amount as a number", (_frame, _site, value) => value.amount),
  fn("moneyCurrency", [money("money")], "The currency", (_frame, _site, value) => value.currency),
  fn("moneyAdd", [money("a"), money("b")], "The sum of two amounts of one currency", (frame, site, a, b) =>
    arithmetic["+"](frame, a, b, site.span),
  ),
  fn("moneySum", [list("list")], "The sum of amounts of one currency; null of none", moneyTotal),
];
