import { checkCalls } from "./analyse/calls.ts";
import { type Dependency, dependenciesOf } from "./analyse/dependencies.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { compileExpr } from "./run/compile.ts";
import { Frame, type Thunk } from "./run/frame.ts";
import type { Host } from "./run/host.ts";
import type { Expr } from "./syntax/ast.ts";
import { parseRange } from "./syntax/parse.ts";
import type { FelValue } from "./values/value.ts";

/** Receives the diagnostics of a run. */
export type Report = (diagnostic: Diagnostic) => void;

/** A compiled expression that can run any number of times. */
export interface Program {
  readonly source: string;
  readonly expr: Expr;
  readonly dependencies: readonly Dependency[];
  readonly run: (host: Host, report?: Report) => FelValue;
}

/** A compiled program, or the reasons why the source does not compile. */
export type CompileResult =
  | { readonly ok: true; readonly program: Program }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/**
 * Compiles an expression once, to be run against any host.
 * @example
 * compile("1 < 2 < 3").ok; // false
 */
export const compile = (source: string): CompileResult => compileRange(source, 0, source.length);

/** Compiles part of a text; spans are positions in the whole text. */
export const compileRange = (source: string, from: number, to: number): CompileResult => {
  const parsed = parseRange(source, from, to);
  if (!parsed.ok) return parsed;
  const diagnostics = checkCalls(parsed.expr);
  if (diagnostics.length > 0) return { ok: false, diagnostics };
  const whole = from === 0 && to === source.length;
  return { ok: true, program: new CompiledProgram(whole ? source : source.slice(from, to), parsed.expr) };
};

class CompiledProgram implements Program {
  readonly source: string;
  readonly expr: Expr;
  readonly run: (host: Host, report?: Report) => FelValue;
  private found: readonly Dependency[] | undefined;

  constructor(source: string, expr: Expr) {
    this.source = source;
    this.expr = expr;
    const thunk: Thunk = compileExpr(expr);
    this.run = (host, report) => {
      const frame = new Frame(host, report);
      const value = thunk(frame);
      return frame.gaveUp ? null : value;
    };
  }

  get dependencies(): readonly Dependency[] {
    this.found ??= dependenciesOf(this.expr);
    return this.found;
  }
}
