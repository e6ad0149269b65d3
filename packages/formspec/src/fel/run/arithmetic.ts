import type { Span } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import type { ArithmeticOperator } from "../syntax/ast.ts";
import { dividedBy, type FelNumber, isZero, minus, negated, plus, remainder, times } from "../values/number.ts";
import { describe, FelMoney, type FelValue, isList, isNumber } from "../values/value.ts";
import { type BinaryOperation, elementwise } from "./elementwise.ts";
import type { Frame } from "./frame.ts";

type NumberOperation = (a: FelNumber, b: FelNumber) => FelNumber | undefined;

const numberOperations = {
  "+": plus,
  "-": minus,
  "*": times,
  "/": dividedBy,
  "%": remainder,
} as const satisfies Record<string, NumberOperation>;

type NumberOperator = keyof typeof numberOperations;

const tooLarge = (frame: Frame, span: Span): null =>
  frame.fail("limit_exceeded", `Numbers reach up to 1e${limits.maxExponent}; this one is larger`, span);

const onNumbers = (
  frame: Frame,
  operator: NumberOperator,
  a: FelNumber,
  b: FelNumber,
  span: Span,
): FelNumber | null => {
  if ((operator === "/" || operator === "%") && isZero(b)) {
    return frame.fail("division_by_zero", "A division by zero has no result", span);
  }
  return numberOperations[operator](a, b) ?? tooLarge(frame, span);
};

const moneyOf = (amount: FelNumber | null, currency: string): FelMoney | null =>
  amount === null ? null : new FelMoney(amount, currency);

const sameCurrency = (frame: Frame, a: FelMoney, b: FelMoney, span: Span): boolean => {
  if (a.currency === b.currency) return true;
  frame.fail("currency_mismatch", `These amounts have different currencies: ${a.currency} and ${b.currency}`, span);
  return false;
};

/** Undefined when the operator is not defined for money. */
const onMoney = (
  frame: Frame,
  operator: NumberOperator,
  a: FelValue,
  b: FelValue,
  span: Span,
): FelValue | undefined => {
  if (a instanceof FelMoney && b instanceof FelMoney) {
    if (operator === "*" || operator === "%") return undefined;
    if (!sameCurrency(frame, a, b, span)) return null;
    const result = onNumbers(frame, operator, a.amount, b.amount, span);
    return operator === "/" ? result : moneyOf(result, a.currency);
  }
  if (a instanceof FelMoney && isNumber(b)) return moneyOf(onNumbers(frame, operator, a.amount, b, span), a.currency);
  if (operator === "*" && isNumber(a) && b instanceof FelMoney) {
    return moneyOf(onNumbers(frame, operator, a, b.amount, span), b.currency);
  }
  return undefined;
};

const mismatch = (frame: Frame, operator: string, wanted: string, a: FelValue, b: FelValue, span: Span): null =>
  frame.fail("type_mismatch", `"${operator}" works on ${wanted}, not on ${describe(a)} and ${describe(b)}`, span);

const makeOperation = (operator: NumberOperator): BinaryOperation => {
  const apply: BinaryOperation = (frame, a, b, span) => {
    if (a === null || b === null) return null;
    if (isNumber(a) && isNumber(b)) return onNumbers(frame, operator, a, b, span);
    if (isList(a) || isList(b)) return elementwise(frame, a, b, span, apply);
    const money = onMoney(frame, operator, a, b, span);
    return money === undefined
      ? mismatch(frame, operator, "numbers, or on money with what money allows", a, b, span)
      : money;
  };
  return apply;
};

const concatenate: BinaryOperation = (frame, a, b, span) => {
  if (a === null || b === null) return null;
  if (typeof a === "string" && typeof b === "string") {
    if (a.length + b.length <= limits.maxTextLength) return a + b;
    return frame.fail("limit_exceeded", `A text may have ${limits.maxTextLength} characters`, span);
  }
  if (isList(a) || isList(b)) return elementwise(frame, a, b, span, concatenate);
  return mismatch(frame, "&", "texts (use string() for other values)", a, b, span);
};

export const arithmetic: Readonly<Record<ArithmeticOperator, BinaryOperation>> = {
  "+": makeOperation("+"),
  "-": makeOperation("-"),
  "*": makeOperation("*"),
  "/": makeOperation("/"),
  "%": makeOperation("%"),
  "&": concatenate,
};

export const negate = (frame: Frame, value: FelValue, span: Span): FelValue => {
  if (value === null) return null;
  if (isNumber(value)) return negated(value);
  if (value instanceof FelMoney) return new FelMoney(negated(value.amount), value.currency);
  if (isList(value))
    return frame.spend(value.length) ? value.map((item) => negate(frame, item, span)) : frame.exhausted(span);
  return frame.fail("type_mismatch", `"-" works on numbers, not on ${describe(value)}`, span);
};
