import { limits } from "../limits.ts";
import type { Expr } from "../syntax/ast.ts";
import { type FelValue, isList } from "../values/value.ts";
import { isMember } from "./comparison.ts";
import { compileArithmetic, compileNegation } from "./compile-arithmetic.ts";
import { compileCall } from "./compile-call.ts";
import { compileEquality, compileLogic, compileNot, compileOrder } from "./compile-logic.ts";
import { compileField, compileMember } from "./compile-reference.ts";
import { condition } from "./condition.ts";
import type { Thunk } from "./frame.ts";
import { measure } from "./measure.ts";

/** Compiles an expression into a closure, so that a run only calls functions. */
export const compileExpr = (expr: Expr): Thunk => {
  switch (expr.type) {
    case "literal": {
      const { value } = expr;
      return () => value;
    }
    case "field":
      return compileField(expr, compileExpr);
    case "current":
      return (frame) => (frame.current === undefined ? frame.host.current() : frame.current);
    case "currentRow":
      return (frame) => frame.host.row("current");
    case "index":
      return (frame) => frame.host.index();
    case "count":
      return (frame) => frame.host.count();
    case "variable":
      return compileVariable(expr.name, expr);
    case "mapping":
      return compileVariable(expr.which, expr);
    case "instance":
      return compileInstance(expr);
    case "local": {
      const { slot } = expr;
      return (frame) => frame.locals[slot]!;
    }
    case "member":
      return compileMember(expr, compileExpr);
    case "unary":
      return expr.operator === "-" ? compileNegation(expr, compileExpr) : compileNot(expr, compileExpr);
    case "arithmetic":
      return compileArithmetic(expr, compileExpr);
    case "logic":
      return compileLogic(expr, compileExpr);
    case "coalesce":
      return compileCoalesce(expr.operands.map(compileExpr));
    case "equality":
      return compileEquality(expr, compileExpr);
    case "order":
      return compileOrder(expr, compileExpr);
    case "membership":
      return compileMembership(expr);
    case "conditional":
      return compileConditional(expr);
    case "let":
      return compileLet(expr);
    case "array":
      return compileArray(expr);
    case "object":
      return compileObject(expr);
    case "call":
      return compileCall(expr, compileExpr);
    default:
      return expr satisfies never;
  }
};

type Node<Type extends Expr["type"]> = Extract<Expr, { readonly type: Type }>;

const compileVariable = (name: string, { span }: Expr): Thunk => {
  const message = `There is no variable "@${name}"`;
  return (frame) => {
    const value = frame.host.variable(name);
    return value === undefined ? frame.fail("unknown_variable", message, span) : value;
  };
};

const compileInstance = ({ name, span }: Node<"instance">): Thunk => {
  const message = `There is no instance "${name}"`;
  return (frame) => {
    const value = frame.host.instance(name);
    return value === undefined ? frame.fail("unknown_instance", message, span) : value;
  };
};

const compileCoalesce =
  (operands: readonly Thunk[]): Thunk =>
  (frame) => {
    for (const operand of operands) {
      const value = operand(frame);
      if (value !== null) return value;
    }
    return null;
  };

const compileMembership = ({ value, container, negated, span }: Node<"membership">): Thunk => {
  const [item, list] = [compileExpr(value), compileExpr(container)];
  return (frame) => {
    const found = isMember(frame, item(frame), list(frame), span);
    return found === null ? null : found !== negated;
  };
};

const compileConditional = ({ branches, otherwise }: Node<"conditional">): Thunk => {
  const tests = branches.map((branch) => compileExpr(branch.condition));
  const results = branches.map((branch) => compileExpr(branch.result));
  const last = compileExpr(otherwise);
  return (frame) => {
    for (let i = 0; i < tests.length; i++) {
      const met = condition(frame, tests[i]!(frame), branches[i]!.condition.span);
      if (met === null) return null;
      if (met) return results[i]!(frame);
    }
    return last(frame);
  };
};

const compileLet = ({ bindings, body }: Node<"let">): Thunk => {
  const values = bindings.map((binding) => compileExpr(binding.value));
  const slots = bindings.map((binding) => binding.slot);
  const result = compileExpr(body);
  return (frame) => {
    for (let i = 0; i < values.length; i++) frame.locals[slots[i]!] = values[i]!(frame);
    return result(frame);
  };
};

const isNested = (value: FelValue): boolean => isList(value) || value instanceof Map;

const compileArray = ({ items, span }: Node<"array">): Thunk => {
  const thunks = items.map(compileExpr);
  return (frame) => {
    if (thunks.length > limits.maxItems) return frame.exhausted(span);
    const list = thunks.map((thunk) => thunk(frame));
    return list.some(isNested) ? measure(frame, list, span) : list;
  };
};

const compileObject = ({ entries, span }: Node<"object">): Thunk => {
  const thunks = entries.map(({ key, value }) => [key, compileExpr(value)] as const);
  return (frame) => {
    const object = new Map<string, FelValue>();
    let nested = false;
    for (const [key, thunk] of thunks) {
      const value = thunk(frame);
      nested ||= isNested(value);
      object.set(key, value);
    }
    return nested ? measure(frame, object, span) : object;
  };
};
