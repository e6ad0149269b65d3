import { limits } from "../limits.ts";
import { cut } from "../values/value.ts";
import { FelSyntaxError } from "./syntax-error.ts";
import { T, type Tokens } from "./token.ts";

/** Walks the tokens and reports errors at the current one. */
export class Cursor {
  readonly source: string;
  readonly tokens: Tokens;
  at = 0;
  kind: number;
  depth = 0;

  constructor(source: string, tokens: Tokens) {
    this.source = source;
    this.tokens = tokens;
    this.kind = tokens.kinds[0]!;
  }

  get start(): number {
    return this.tokens.starts[this.at]!;
  }

  /** End position of the previous token. */
  get lastEnd(): number {
    return this.at === 0 ? this.start : this.tokens.ends[this.at - 1]!;
  }

  get text(): string {
    return this.tokens.values[this.at] as string;
  }

  is(kind: number): boolean {
    return this.kind === kind;
  }

  peek(distance: number): number {
    return this.tokens.kinds[this.at + distance] ?? T.end;
  }

  advance(): void {
    this.at++;
    this.kind = this.tokens.kinds[this.at] ?? T.end;
  }

  expect(kind: number, what: string): void {
    if (this.kind !== kind) throw this.unexpected(what);
    this.advance();
  }

  unexpected(wanted: string): FelSyntaxError {
    const start = this.start;
    const end = this.tokens.ends[this.at]!;
    if (this.kind === T.end)
      return this.syntaxError("unexpected_end", `The expression ends too early: ${wanted} is missing`, start, end);
    const found = cut(this.source.slice(start, end));
    return this.syntaxError("unexpected_token", `Found "${found}" where ${wanted} was expected`, start, end);
  }

  syntaxError(code: string, message: string, start = this.start, end = this.tokens.ends[this.at]!): FelSyntaxError {
    return new FelSyntaxError(code, message, start, end);
  }

  enter(): void {
    if (++this.depth > limits.maxDepth) {
      throw this.syntaxError(
        "too_deep",
        `Expressions may be nested ${limits.maxDepth} deep; give inner parts a name with let`,
      );
    }
  }

  leave(): void {
    this.depth--;
  }
}
