import type { Diagnostic, Span } from "../diagnostic.ts";
import { paramAt } from "../functions/define.ts";
import { functionTable } from "../functions/table.ts";
import { type Expr, eachChild } from "../syntax/ast.ts";
import { describeTypes, typeBit, types } from "../values/value.ts";

/** The type bit of an expression if it is evident from its syntax, else 0. */
const plainType = (expr: Expr): number => {
  switch (expr.type) {
    case "literal":
      return expr.value === null ? 0 : typeBit(expr.value);
    case "array":
      return types.array;
    case "object":
      return types.object;
    case "unary":
      return expr.operator === "not" ? types.boolean : plainType(expr.operand) & types.number;
    case "logic":
    case "equality":
    case "membership":
      return types.boolean;
    default:
      return 0;
  }
};

const { array, boolean, date, money, number, string } = types;
const TERMS = number | money | array;
const TEXTS = string | array;
const ORDERED = number | string | date | array;

/** Warns about operands of literal types that can only give null. */
export const checkLiteralTypes = (root: Expr): readonly Diagnostic[] => {
  const found: Diagnostic[] = [];
  const want = (expr: Expr, mask: number, what: string): void => {
    const type = plainType(expr);
    if (type === 0 || (type & mask) !== 0) return;
    warn(`${what} takes ${describeTypes(mask)}; here it always gets ${describeTypes(type)}`, expr.span);
  };
  const warn = (message: string, span: Span): void => {
    found.push({ code: "type_mismatch", severity: "warning", message, span });
  };
  const sameType = (a: Expr, b: Expr, what: string): void => {
    const [left, right] = [plainType(a), plainType(b)];
    if (left === 0 || right === 0 || left === right) return;
    warn(
      `${what} compares values of one type; here it always gets ${describeTypes(left)} and ${describeTypes(right)}`,
      b.span,
    );
  };
  const visit = (expr: Expr): void => {
    switch (expr.type) {
      case "arithmetic": {
        const mask = (operator: string) => (operator === "&" ? TEXTS : TERMS);
        want(expr.first, mask(expr.rest[0]!.operator), `"${expr.rest[0]!.operator}"`);
        for (const { operator, operand } of expr.rest) want(operand, mask(operator), `"${operator}"`);
        break;
      }
      case "logic":
        for (const operand of expr.operands) want(operand, boolean, `"${expr.operator}"`);
        break;
      case "unary":
        want(expr.operand, expr.operator === "not" ? boolean : TERMS, `"${expr.operator}"`);
        break;
      case "order":
        want(expr.left, ORDERED, `"${expr.operator}"`);
        want(expr.right, ORDERED, `"${expr.operator}"`);
        if (((plainType(expr.left) | plainType(expr.right)) & array) === 0)
          sameType(expr.left, expr.right, `"${expr.operator}"`);
        break;
      case "equality":
        if (expr.rest.length === 1) sameType(expr.first, expr.rest[0]!.operand, `"${expr.rest[0]!.operator}"`);
        break;
      case "membership":
        want(expr.container, array, '"in"');
        break;
      case "conditional":
        for (const { condition } of expr.branches) want(condition, boolean, "A condition");
        break;
      case "call":
        checkArguments(expr, want);
        break;
      default:
    }
    eachChild(expr, visit);
  };
  visit(root);
  return found;
};

const checkArguments = (
  call: Extract<Expr, { readonly type: "call" }>,
  want: (expr: Expr, mask: number, what: string) => void,
): void => {
  const definition = functionTable.get(call.name);
  if (definition === undefined || definition.params.length === 0) return;
  for (const [i, arg] of call.args.entries()) {
    const param = paramAt(definition, i);
    want(arg, param.mask, `${call.name}() as "${param.name}"`);
  }
};
