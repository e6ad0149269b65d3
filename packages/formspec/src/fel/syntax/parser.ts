import { limits } from "../limits.ts";
import type { Binding, Branch, Expr, Link } from "./ast.ts";
import { Operands } from "./operands.ts";
import {
  ADDITIVE,
  AND,
  COALESCE,
  COMPARISON,
  EQUALITY,
  FACTOR,
  levels,
  MEMBERSHIP,
  OR,
  operatorText,
} from "./precedence.ts";
import { T } from "./token.ts";

/** Parses by precedence, from lowest: let and if, `? :`, binary operators by level, unary, postfix. */
export class Parser extends Operands {
  /** True inside the value of a `let`, where `in` ends the value. */
  private inEndsValue = false;

  parseAll(): Expr {
    const expr = this.expression();
    if (this.kind !== T.end) throw this.unexpected("an operator or the end");
    return expr;
  }

  protected override expression(): Expr {
    this.enter();
    const expr = this.kind === T.let ? this.letChain() : this.isKeywordIf() ? this.ifChain() : this.conditional();
    this.leave();
    return expr;
  }

  /** Inside brackets `in` is the membership operator again. */
  protected override enclosed(): Expr {
    const saved = this.inEndsValue;
    this.inEndsValue = false;
    const expr = this.expression();
    this.inEndsValue = saved;
    return expr;
  }

  private letChain(): Expr {
    const start = this.start;
    const bindings: Binding[] = [];
    const bound = this.scope.length;
    while (this.is(T.let)) {
      this.advance();
      if (this.kind !== T.name) throw this.unexpected("the name to bind");
      const name = this.text;
      this.advance();
      this.expect(T.equal, '"="');
      const saved = this.inEndsValue;
      this.inEndsValue = true;
      const value = this.expression();
      this.inEndsValue = saved;
      this.expect(T.in, '"in" after the value of let');
      const slot = this.scope.length;
      if (slot >= limits.maxBindings) {
        throw this.syntaxError("too_deep", `let may bind ${limits.maxBindings} names at one place`);
      }
      this.scope.push(name);
      bindings.push({ name, slot, value });
    }
    const body = this.expression();
    this.scope.length = bound;
    return { type: "let", bindings, body, span: { start, end: this.lastEnd } };
  }

  private ifChain(): Expr {
    const start = this.start;
    const branches: Branch[] = [];
    do {
      this.advance();
      const condition = this.expression();
      this.expect(T.thenWord, '"then" (or three arguments: if(condition, a, b))');
      const result = this.expression();
      this.expect(T.else, '"else"');
      branches.push({ condition, result });
    } while (this.isKeywordIf());
    const otherwise = this.expression();
    return { type: "conditional", branches, otherwise, span: { start, end: this.lastEnd } };
  }

  private conditional(): Expr {
    const start = this.start;
    const first = this.binary(OR);
    if (this.kind !== T.question) return first;
    const branches: Branch[] = [];
    let otherwise = first;
    while (this.is(T.question)) {
      this.advance();
      const result = this.expression();
      this.expect(T.colon, '":"');
      branches.push({ condition: otherwise, result });
      otherwise = this.is(T.let) || this.isKeywordIf() ? this.expression() : this.binary(OR);
    }
    return { type: "conditional", branches, otherwise, span: { start, end: this.lastEnd } };
  }

  private level(): number {
    const level = levels[this.kind]!;
    if (level !== 0) return this.inEndsValue && level === MEMBERSHIP ? 0 : level;
    return this.kind === T.not && this.peek(1) === T.in && !this.inEndsValue ? MEMBERSHIP : 0;
  }

  /** Parses operators that bind at least as tightly as the given level. */
  private binary(lowest: number): Expr {
    const start = this.start;
    let left = this.unary();
    for (let level = this.level(); level >= lowest; level = this.level()) left = this.chain(level, left, start);
    return left;
  }

  private chain(level: number, first: Expr, start: number): Expr {
    switch (level) {
      case OR:
        return { type: "logic", operator: "or", operands: this.operands(OR, first), span: this.since(start) };
      case AND:
        return { type: "logic", operator: "and", operands: this.operands(AND, first), span: this.since(start) };
      case COALESCE:
        return { type: "coalesce", operands: this.operands(COALESCE, first), span: this.since(start) };
      case EQUALITY:
        return { type: "equality", first, rest: this.links(EQUALITY), span: this.since(start) };
      case ADDITIVE:
        return { type: "arithmetic", first, rest: this.links(ADDITIVE), span: this.since(start) };
      case FACTOR:
        return { type: "arithmetic", first, rest: this.links(FACTOR), span: this.since(start) };
      case COMPARISON:
        return this.order(first, start);
      default:
        return this.membership(first, start);
    }
  }

  private operands(level: number, first: Expr): readonly Expr[] {
    const operands = [first];
    while (this.level() === level) {
      this.advance();
      operands.push(this.binary(level + 1));
    }
    return operands;
  }

  private links<Operator extends string>(level: number): readonly Link<Operator>[] {
    const links: Link<Operator>[] = [];
    while (this.level() === level) {
      const operator = operatorText[this.kind] as Operator;
      this.advance();
      links.push({ operator, operand: this.binary(level + 1) });
    }
    return links;
  }

  private order(left: Expr, start: number): Expr {
    const operator = operatorText[this.kind] as "<" | ">" | "<=" | ">=";
    this.advance();
    const right = this.binary(COMPARISON + 1);
    if (this.level() === COMPARISON) {
      throw this.syntaxError("chained_comparison", "Comparisons cannot be chained; join them: a < b and b < c");
    }
    return { type: "order", operator, left, right, span: this.since(start) };
  }

  private membership(value: Expr, start: number): Expr {
    const negated = this.kind === T.not;
    if (negated) this.advance();
    this.advance();
    const container = this.binary(MEMBERSHIP + 1);
    if (this.level() === MEMBERSHIP) {
      throw this.syntaxError("chained_comparison", '"in" cannot be chained; put one of them in parentheses');
    }
    return { type: "membership", negated, value, container, span: this.since(start) };
  }

  private unary(): Expr {
    const { kind, start } = this;
    if (kind !== T.minus && kind !== T.not && kind !== T.bang) return this.postfix();
    this.enter();
    this.advance();
    const operand = this.unary();
    this.leave();
    return { type: "unary", operator: kind === T.minus ? "-" : "not", operand, span: this.since(start) };
  }
}
