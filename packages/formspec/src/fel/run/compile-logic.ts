import type { Span } from "../diagnostic.ts";
import type { EqualityOperator, Expr, OrderOperator } from "../syntax/ast.ts";
import { describe, type FelValue } from "../values/value.ts";
import { equals, orderOperation } from "./comparison.ts";
import type { Frame, Thunk } from "./frame.ts";

type Compile = (expr: Expr) => Thunk;
type Node<Type extends Expr["type"]> = Extract<Expr, { readonly type: Type }>;

/** Evaluation stops at the first false of `and`, at the first true of `or`, and at null in both. */
export const compileLogic = ({ operator, operands, span }: Node<"logic">, compile: Compile): Thunk => {
  const thunks = operands.map(compile);
  const ending = operator === "or";
  return (frame) => {
    for (let i = 0; i < thunks.length; i++) {
      const value = thunks[i]!(frame);
      if (value === ending) return ending;
      if (value === null) return null;
      if (typeof value !== "boolean") return notBoolean(frame, operator, value, operands[i]?.span ?? span);
    }
    return !ending;
  };
};

const notBoolean = (frame: Frame, operator: string, value: FelValue, span: Span): null =>
  frame.fail("type_mismatch", `"${operator}" works on true and false, not on ${describe(value)}`, span);

export const compileNot = ({ operand, span }: Node<"unary">, compile: Compile): Thunk => {
  const thunk = compile(operand);
  return (frame) => {
    const value = thunk(frame);
    if (typeof value === "boolean") return !value;
    return value === null ? null : notBoolean(frame, "not", value, span);
  };
};

export const compileEquality = (expr: Node<"equality">, compile: Compile): Thunk => {
  const first = compile(expr.first);
  const { rest, span } = expr;
  if (rest.length === 1) return equalPair(rest[0]!.operator, first, compile(rest[0]!.operand), span);
  const operands = rest.map(({ operand }) => compile(operand));
  return (frame) => {
    let value = first(frame);
    for (let i = 0; i < operands.length; i++) {
      const same = equals(frame, value, operands[i]!(frame), span);
      value = same === null ? null : same === (rest[i]!.operator === "=");
    }
    return value;
  };
};

const equalPair = (operator: EqualityOperator, left: Thunk, right: Thunk, span: Span): Thunk => {
  const wanted = operator === "=";
  return (frame) => {
    const a = left(frame);
    const b = right(frame);
    if (typeof a === typeof b && typeof a !== "object") return (a === b) === wanted;
    const same = equals(frame, a, b, span);
    return same === null ? null : same === wanted;
  };
};

const orderIntegers = (operator: OrderOperator, a: number, b: number): boolean => {
  switch (operator) {
    case "<":
      return a < b;
    case ">":
      return a > b;
    case "<=":
      return a <= b;
    default:
      return a >= b;
  }
};

export const compileOrder = ({ operator, left, right, span }: Node<"order">, compile: Compile): Thunk => {
  const [first, second] = [compile(left), compile(right)];
  const general = orderOperation(operator);
  return (frame) => {
    const a = first(frame);
    const b = second(frame);
    if (typeof a === "number" && typeof b === "number") return orderIntegers(operator, a, b);
    return general(frame, a, b, span);
  };
};
