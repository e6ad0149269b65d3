import type { Span } from "../diagnostic.ts";
import type { FelDate } from "../values/date.ts";
import type { FelNumber } from "../values/number.ts";

/** One step of a reference: a name, an index or `[*]`. */
export type Step =
  | { readonly type: "name"; readonly name: string }
  | { readonly type: "index"; readonly index: Expr }
  | { readonly type: "all" };

/** `$a.b[2].c[*].d`, or a bare name not bound by `let`; the first step is always a name. */
export interface FieldRef {
  readonly type: "field";
  readonly steps: readonly Step[];
  readonly span: Span;
}

export type AdditiveOperator = "+" | "-" | "&";
export type FactorOperator = "*" | "/" | "%";
export type ArithmeticOperator = AdditiveOperator | FactorOperator;
export type EqualityOperator = "=" | "!=";
export type OrderOperator = "<" | ">" | "<=" | ">=";

export interface Branch {
  readonly condition: Expr;
  readonly result: Expr;
}

/** One operand of a chain with equal precedence: `- x` in `a + b - x`. */
export interface Link<Operator> {
  readonly operator: Operator;
  readonly operand: Expr;
}

export interface Binding {
  readonly name: string;
  /** Index of the slot that holds the value while the body runs. */
  readonly slot: number;
  readonly value: Expr;
}

export interface Entry {
  readonly key: string;
  readonly value: Expr;
}

export interface Call {
  readonly type: "call";
  readonly name: string;
  readonly args: readonly Expr[];
  readonly nameSpan: Span;
  readonly span: Span;
}

/** A syntax tree; a chain of equal precedence is one node, so that its length adds no depth. */
export type Expr =
  | { readonly type: "literal"; readonly value: null | boolean | FelNumber | string | FelDate; readonly span: Span }
  | FieldRef
  /** `$`: the field's own value, or the element of a predicate. */
  | { readonly type: "current"; readonly span: Span }
  /** `@current`. */
  | { readonly type: "currentRow"; readonly span: Span }
  | { readonly type: "index"; readonly span: Span }
  | { readonly type: "count"; readonly span: Span }
  | { readonly type: "variable"; readonly name: string; readonly span: Span }
  | { readonly type: "mapping"; readonly which: "source" | "target"; readonly span: Span }
  | { readonly type: "instance"; readonly name: string; readonly span: Span }
  | { readonly type: "local"; readonly name: string; readonly slot: number; readonly span: Span }
  | { readonly type: "member"; readonly target: Expr; readonly steps: readonly Step[]; readonly span: Span }
  | { readonly type: "unary"; readonly operator: "not" | "-"; readonly operand: Expr; readonly span: Span }
  | {
      readonly type: "arithmetic";
      readonly first: Expr;
      readonly rest: readonly Link<ArithmeticOperator>[];
      readonly span: Span;
    }
  | { readonly type: "logic"; readonly operator: "and" | "or"; readonly operands: readonly Expr[]; readonly span: Span }
  | { readonly type: "coalesce"; readonly operands: readonly Expr[]; readonly span: Span }
  | {
      readonly type: "equality";
      readonly first: Expr;
      readonly rest: readonly Link<EqualityOperator>[];
      readonly span: Span;
    }
  | {
      readonly type: "order";
      readonly operator: OrderOperator;
      readonly left: Expr;
      readonly right: Expr;
      readonly span: Span;
    }
  | {
      readonly type: "membership";
      readonly negated: boolean;
      readonly value: Expr;
      readonly container: Expr;
      readonly span: Span;
    }
  | {
      readonly type: "conditional";
      readonly branches: readonly Branch[];
      readonly otherwise: Expr;
      readonly span: Span;
    }
  | { readonly type: "let"; readonly bindings: readonly Binding[]; readonly body: Expr; readonly span: Span }
  | { readonly type: "array"; readonly items: readonly Expr[]; readonly span: Span }
  | { readonly type: "object"; readonly entries: readonly Entry[]; readonly span: Span }
  | Call;

const visitSteps = (steps: readonly Step[], visit: (child: Expr) => void): void => {
  for (const step of steps) if (step.type === "index") visit(step.index);
};

const visitChain = (first: Expr, rest: readonly Link<unknown>[], visit: (child: Expr) => void): void => {
  visit(first);
  for (const { operand } of rest) visit(operand);
};

/**
 * Visits the direct subexpressions in source order.
 * @example
 * const parsed = parse("1 + 2");
 * const types: string[] = [];
 * if (parsed.ok) eachChild(parsed.expr, ({ type }) => types.push(type));
 * types; // ["literal", "literal"]
 */
export const eachChild = (expr: Expr, visit: (child: Expr) => void): void => {
  switch (expr.type) {
    case "literal":
    case "current":
    case "currentRow":
    case "index":
    case "count":
    case "variable":
    case "mapping":
    case "instance":
    case "local":
      return;
    case "field":
      return visitSteps(expr.steps, visit);
    case "member":
      visit(expr.target);
      return visitSteps(expr.steps, visit);
    case "unary":
      return visit(expr.operand);
    case "arithmetic":
    case "equality":
      return visitChain(expr.first, expr.rest, visit);
    case "logic":
    case "coalesce":
      return expr.operands.forEach(visit);
    case "order":
      visit(expr.left);
      return visit(expr.right);
    case "membership":
      visit(expr.value);
      return visit(expr.container);
    case "conditional":
      for (const { condition, result } of expr.branches) {
        visit(condition);
        visit(result);
      }
      return visit(expr.otherwise);
    case "let":
      for (const { value } of expr.bindings) visit(value);
      return visit(expr.body);
    case "array":
      return expr.items.forEach(visit);
    case "object":
      for (const { value } of expr.entries) visit(value);
      return;
    case "call":
      return expr.args.forEach(visit);
    default:
      return expr satisfies never;
  }
};
