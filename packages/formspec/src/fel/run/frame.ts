import { type Diagnostic, errorAt, type Span } from "../diagnostic.ts";
import { limits } from "../limits.ts";
import type { FelValue } from "../values/value.ts";
import type { Host } from "./host.ts";

/** One run of one program: what it reads, what it has left, and where it reports. */
export class Frame {
  readonly host: Host;
  /** The element that a predicate is looking at; undefined outside of predicates. */
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

  /** Reports and gives the null that stands for a failed part. */
  fail(code: string, message: string, span: Span): null {
    if (this.report !== undefined && this.reportsLeft-- > 0) this.report(errorAt(code, message, span));
    return null;
  }

  /** False when the run has used up its steps. */
  spend(steps: number): boolean {
    this.stepsLeft -= steps;
    return this.stepsLeft >= 0;
  }

  /** Said once; whatever the run gives then, it is not the answer. */
  exhausted(span: Span): null {
    if (this.gaveUp) return null;
    this.gaveUp = true;
    return this.fail("limit_exceeded", `This takes more than ${limits.maxSteps} steps to work out`, span);
  }
}

/** A compiled part of an expression. */
export type Thunk = (frame: Frame) => FelValue;
