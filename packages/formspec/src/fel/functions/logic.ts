import { contains } from "../run/comparison.ts";
import { condition } from "../run/condition.ts";
import type { FelValue } from "../values/value.ts";
import { types } from "../values/value.ts";
import { anything, fn, lazy, list, nullable, type Param } from "./define.ts";

const isEmpty = (value: FelValue): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

const truth: Param<boolean> = { name: "condition", mask: types.boolean, optional: false };

export const logic = [
  lazy(
    "if",
    [truth, nullable(anything("then")), nullable(anything("else"))],
    "The second argument if the first is true, otherwise the third",
    ([test, yes, no], site) => {
      const span = site.argSpans[0]!;
      return (frame) => {
        const met = condition(frame, test!(frame), span);
        return met === null ? null : met ? yes!(frame) : no!(frame);
      };
    },
  ),
  lazy(
    "coalesce",
    [nullable(anything("values"))],
    "The first argument that is not null",
    (args) => (frame) => {
      for (const arg of args) {
        const value = arg(frame);
        if (value !== null) return value;
      }
      return null;
    },
    true,
  ),
  fn("empty", [anything("value")], "Whether it is null, an empty text or an empty list", (_frame, _site, value) =>
    isEmpty(value),
  ),
  fn(
    "present",
    [anything("value")],
    "Whether it is neither null, an empty text nor an empty list",
    (_frame, _site, value) => !isEmpty(value),
  ),
  fn(
    "selected",
    [nullable(list("list")), anything("value")],
    "Whether the value is among the chosen ones",
    (frame, site, items, value) => {
      return items !== null && contains(frame, items, value, site.span);
    },
  ),
];
