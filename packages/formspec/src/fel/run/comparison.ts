import type { Span } from "../diagnostic.ts";
import type { OrderOperator } from "../syntax/ast.ts";
import { FelDate } from "../values/date.ts";
import { compareNumbers } from "../values/number.ts";
import { compareText } from "../values/text.ts";
import { describe, FelMoney, type FelValue, isList, isNumber, typeBit } from "../values/value.ts";
import { type BinaryOperation, elementwise } from "./elementwise.ts";
import type { Frame } from "./frame.ts";

/** Negative, zero or positive; undefined when the two values have no order. */
export const compareValues = (a: FelValue, b: FelValue): number | undefined => {
  if (isNumber(a) && isNumber(b)) return compareNumbers(a, b);
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (a instanceof FelDate && b instanceof FelDate) return a.instant - b.instant;
  return undefined;
};

const holds = (operator: OrderOperator, order: number): boolean => {
  switch (operator) {
    case "<":
      return order < 0;
    case ">":
      return order > 0;
    case "<=":
      return order <= 0;
    default:
      return order >= 0;
  }
};

export const orderOperation = (operator: OrderOperator): BinaryOperation => {
  const apply: BinaryOperation = (frame, a, b, span) => {
    if (a === null || b === null) return null;
    const order = compareValues(a, b);
    if (order !== undefined) return holds(operator, order);
    if (isList(a) || isList(b)) return elementwise(frame, a, b, span, apply);
    const message = `"${operator}" compares two numbers, two texts or two dates, not ${describe(a)} with ${describe(b)}`;
    return frame.fail("type_mismatch", message, span);
  };
  return apply;
};

/** Deep equality; values of different types are unequal. */
export const sameValue = (frame: Frame, a: FelValue, b: FelValue): boolean => {
  if (a === b) return true;
  if (a === null || b === null || typeof a !== "object" || typeof b !== "object") return false;
  if (isNumber(a)) return isNumber(b) && compareNumbers(a, b) === 0;
  if (a instanceof FelDate) return b instanceof FelDate && a.instant === b.instant;
  if (a instanceof FelMoney) {
    return b instanceof FelMoney && a.currency === b.currency && compareNumbers(a.amount, b.amount) === 0;
  }
  if (isList(a)) return isList(b) && a.length === b.length && a.every((item, i) => sameItem(frame, item, b[i]!));
  if (!(b instanceof Map) || a.size !== b.size) return false;
  for (const [key, item] of a) if (!b.has(key) || !sameItem(frame, item, b.get(key)!)) return false;
  return true;
};

const sameItem = (frame: Frame, a: FelValue, b: FelValue): boolean => frame.spend(1) && sameValue(frame, a, b);

/** Equality for `=`; values of different types give null and a diagnostic. */
export const equals = (frame: Frame, a: FelValue, b: FelValue, span: Span): boolean | null => {
  if (a === null || b === null) return a === b;
  if (typeBit(a) === typeBit(b)) {
    const same = sameValue(frame, a, b);
    return frame.spend(0) ? same : frame.exhausted(span);
  }
  const message = `Values of different types cannot be equal: ${describe(a)} and ${describe(b)}`;
  return frame.fail("type_mismatch", message, span);
};

/** Whether the list contains the value; null when the step limit was reached. */
export const contains = (frame: Frame, list: readonly FelValue[], value: FelValue, span: Span): boolean | null => {
  const found = frame.spend(list.length) && list.some((item) => sameValue(frame, item, value));
  return frame.spend(0) ? found : frame.exhausted(span);
};

export const isMember = (frame: Frame, value: FelValue, container: FelValue, span: Span): boolean | null => {
  if (container === null) return null;
  if (!isList(container))
    return frame.fail("type_mismatch", `"in" looks into a list, not into ${describe(container)}`, span);
  return value !== null && contains(frame, container, value, span);
};
