import { type Diagnostic, errorAt, type Span } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import type { FelValue } from "../values/value.ts";
import type { Host } from "./host.ts";

/** The state of one run: its host, its remaining steps and its diagnostics. */
export class Frame {
  readonly host: Host;
  /** The element a predicate is testing; undefined outside predicates. */
  current: FelValue | undefined = undefined;
  readonly locals: FelValue[] = [];
  gaveUp = false;
  private readonly report: ((diagnostic: Diagnostic) => void) | undefined;
  private reportsLeft: number = limits.maxDiagnostics;
  private stepsLeft: number = limits.maxSteps;

  constructor(host: Host, report: ((diagnostic: Diagnostic) => void) | undefined) {
    this.host = host;
    this.report = report;
  }

  /** Reports a diagnostic and returns null. */
  fail(code: string, message: string, span: Span): null {
    if (this.report !== undefined && this.reportsLeft-- > 0) this.report(errorAt(code, message, span));
    return null;
  }

  /** Charges steps; false when the budget is used up. */
  spend(steps: number): boolean {
    this.stepsLeft -= steps;
    return this.stepsLeft >= 0;
  }

  /** Reports the exhausted budget once; the result of the run is then discarded. */
  exhausted(span: Span): null {
    if (this.gaveUp) return null;
    this.gaveUp = true;
    return this.fail("limit_exceeded", `This takes more than ${limits.maxSteps} steps to work out`, span);
  }
}

/** A compiled subexpression. */
export type Thunk = (frame: Frame) => FelValue;
