import type { Span } from "../diagnostic.ts";
import type { FelDate } from "../values/date.ts";
import type { Entry, Expr, Step } from "./ast.ts";
import { Cursor } from "./cursor.ts";
import { T } from "./token.ts";

/** Parses operands: literals, references, calls, brackets, and the `.` and `[]` that follow them. */
export abstract class Operands extends Cursor {
  /** Names bound by `let`; the position is the slot. */
  protected readonly scope: string[] = [];

  protected abstract expression(): Expr;
  /** Parses an expression inside brackets. */
  protected abstract enclosed(): Expr;

  protected since(start: number): Span {
    return { start, end: this.lastEnd };
  }

  /**
   * `if (` is the function when a comma stands directly inside the brackets or they are empty; else it is the
   * keyword.
   */
  protected isKeywordIf(): boolean {
    if (this.kind !== T.if) return false;
    if (this.peek(1) !== T.openParen) return true;
    return this.tokens.values[this.at + 1] !== true && this.peek(2) !== T.closeParen;
  }

  protected postfix(): Expr {
    const start = this.start;
    if (this.kind === T.field) return this.field(start);
    if (this.kind === T.name && this.peek(1) !== T.openParen) {
      const slot = this.scope.lastIndexOf(this.text);
      if (slot === -1) return this.field(start);
    }
    const target = this.primary(start);
    if (this.kind !== T.dot && this.kind !== T.openBracket) return target;
    return { type: "member", target, steps: this.steps([]), span: this.since(start) };
  }

  private field(start: number): Expr {
    const first: Step = { type: "name", name: this.text };
    this.advance();
    return { type: "field", steps: this.steps([first]), span: this.since(start) };
  }

  private steps(steps: Step[]): readonly Step[] {
    for (;;) {
      if (this.kind === T.dot) {
        this.advance();
        steps.push({ type: "name", name: this.memberName() });
      } else if (this.kind === T.openBracket) steps.push(this.bracket());
      else return steps;
    }
  }

  /** Reserved words are ordinary names after a dot and in object literals. */
  private memberName(): string {
    const isWord = this.kind === T.name || (this.kind >= T.true && this.kind <= T.let);
    if (!isWord) throw this.unexpected("a name");
    const name = this.text;
    this.advance();
    return name;
  }

  private bracket(): Step {
    this.advance();
    if (this.kind === T.times && this.peek(1) === T.closeBracket) {
      this.advance();
      this.advance();
      return { type: "all" };
    }
    const index = this.enclosed();
    this.expect(T.closeBracket, '"]"');
    return { type: "index", index };
  }

  private primary(start: number): Expr {
    const { kind } = this;
    switch (kind) {
      case T.number:
      case T.string:
      case T.date:
        return this.literal(this.tokens.values[this.at] as number | string | FelDate);
      case T.true:
      case T.false:
        return this.literal(kind === T.true);
      case T.null:
        return this.literal(null);
      case T.name:
        return this.peek(1) === T.openParen ? this.call(start) : this.local();
      case T.current:
        this.advance();
        return { type: "current", span: this.since(start) };
      case T.context:
        return this.context(start);
      case T.openParen:
        return this.parenthesised();
      case T.openBracket:
        return { type: "array", items: this.list(T.closeBracket, '"," or "]"'), span: this.since(start) };
      case T.openBrace:
        return this.object(start);
      case T.if:
        if (!this.isKeywordIf()) return this.call(start);
        throw this.unexpected('a value (put "if … then … else" in parentheses)');
      case T.let:
        throw this.unexpected('a value (put "let … in" in parentheses)');
      default:
        throw this.unexpected("a value");
    }
  }

  private literal(value: null | boolean | number | string | FelDate): Expr {
    const start = this.start;
    this.advance();
    return { type: "literal", value, span: this.since(start) };
  }

  private local(): Expr {
    const { start, text: name } = this;
    this.advance();
    return { type: "local", name, slot: this.scope.lastIndexOf(name), span: this.since(start) };
  }

  private parenthesised(): Expr {
    this.advance();
    const expr = this.enclosed();
    this.expect(T.closeParen, '")"');
    return expr;
  }

  /** Parses the items up to the closing bracket. */
  private list(close: number, wanted: string): readonly Expr[] {
    this.advance();
    const items: Expr[] = [];
    if (this.kind !== close) {
      items.push(this.enclosed());
      while (this.kind === T.comma) {
        this.advance();
        items.push(this.enclosed());
      }
    }
    this.expect(close, wanted);
    return items;
  }

  private call(start: number): Expr {
    const name = this.text;
    this.advance();
    const nameSpan = this.since(start);
    const args = this.list(T.closeParen, '"," or ")"');
    return { type: "call", name, args, nameSpan, span: this.since(start) };
  }

  private context(start: number): Expr {
    const name = this.text;
    this.advance();
    switch (name) {
      case "current":
        return { type: "currentRow", span: this.since(start) };
      case "index":
      case "count":
        return { type: name, span: this.since(start) };
      case "source":
      case "target":
        return { type: "mapping", which: name, span: this.since(start) };
      case "instance":
        return this.instance(start);
      default:
        return { type: "variable", name, span: this.since(start) };
    }
  }

  private instance(start: number): Expr {
    this.expect(T.openParen, "\"('name')\" after @instance");
    if (this.kind !== T.string) throw this.unexpected("the name of an instance in quotes");
    const name = this.text;
    this.advance();
    this.expect(T.closeParen, '")"');
    return { type: "instance", name, span: this.since(start) };
  }

  private object(start: number): Expr {
    const entries: Entry[] = [];
    const keys = new Set<string>();
    do {
      this.advance();
      if (this.kind === T.closeBrace && entries.length === 0) break;
      const key = this.objectKey(keys);
      this.expect(T.colon, '":"');
      entries.push({ key, value: this.enclosed() });
    } while (this.kind === T.comma);
    this.expect(T.closeBrace, '"," or "}"');
    return { type: "object", entries, span: this.since(start) };
  }

  private objectKey(keys: Set<string>): string {
    const key = this.text;
    if (this.kind !== T.string && this.kind !== T.name && (this.kind < T.true || this.kind > T.let)) {
      throw this.unexpected("a key");
    }
    if (keys.has(key))
      throw this.syntaxError("duplicate_key", `The key "${key.slice(0, 40)}" appears twice in this object`);
    keys.add(key);
    this.advance();
    return key;
  }
}
