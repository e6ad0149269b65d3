import type { ArithmeticOperator, Expr } from "../syntax/ast.ts";
import { arithmetic, negate } from "./arithmetic.ts";
import type { Thunk } from "./frame.ts";

type Compile = (expr: Expr) => Thunk;
type Arithmetic = Extract<Expr, { readonly type: "arithmetic" }>;
type Unary = Extract<Expr, { readonly type: "unary" }>;

const MAX = Number.MAX_SAFE_INTEGER;

export const compileArithmetic = (expr: Arithmetic, compile: Compile): Thunk => {
  const first = compile(expr.first);
  if (expr.rest.length === 1) {
    const { operator, operand } = expr.rest[0]!;
    return pair(operator, first, compile(operand), expr);
  }
  return chain(expr, first, compile);
};

/** Safe integers take a fast path; other operands go through the general operation. */
const pair = (operator: ArithmeticOperator, left: Thunk, right: Thunk, { span }: Expr): Thunk => {
  const general = arithmetic[operator];
  switch (operator) {
    case "+":
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === "number" && typeof b === "number") {
          const sum = a + b;
          if (sum <= MAX && sum >= -MAX) return sum;
        }
        return general(frame, a, b, span);
      };
    case "-":
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === "number" && typeof b === "number") {
          const difference = a - b;
          if (difference <= MAX && difference >= -MAX) return difference;
        }
        return general(frame, a, b, span);
      };
    case "*":
      return (frame) => {
        const a = left(frame);
        const b = right(frame);
        if (typeof a === "number" && typeof b === "number") {
          const product = a * b;
          if (product <= MAX && product >= -MAX) return product + 0;
        }
        return general(frame, a, b, span);
      };
    default:
      return (frame) => general(frame, left(frame), right(frame), span);
  }
};

const chain = ({ rest, span }: Arithmetic, first: Thunk, compile: Compile): Thunk => {
  const operands = rest.map(({ operand }) => compile(operand));
  const operators = rest.map(({ operator }) => operator);
  const general = operators.map((operator) => arithmetic[operator]);
  return (frame) => {
    let total = first(frame);
    for (let i = 0; i < operands.length; i++) {
      const operand = operands[i]!(frame);
      if (typeof total === "number" && typeof operand === "number") {
        const operator = operators[i];
        const next = operator === "+" ? total + operand : operator === "-" ? total - operand : Number.NaN;
        if (next <= MAX && next >= -MAX) {
          total = next;
          continue;
        }
      }
      total = general[i]!(frame, total, operand, span);
    }
    return total;
  };
};

export const compileNegation = ({ operand, span }: Unary, compile: Compile): Thunk => {
  const value = compile(operand);
  return (frame) => {
    const given = value(frame);
    return typeof given === "number" ? 0 - given : negate(frame, given, span);
  };
};
