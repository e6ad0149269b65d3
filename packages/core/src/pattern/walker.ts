import type { Assertion } from "./ast.js";
import { BacktrackStack, GIVE_BACK, TAKE_MORE } from "./backtrack-stack.js";
import { isWordCode } from "./char-set.js";
import { accepts } from "./char-test.js";
import type { Program, Span } from "./program.js";
import { readChar, splitsPair, widthOf } from "./text-cursor.js";

/** The position in the text and in the program; its methods return false if the text does not match. */
export class Walker {
  readonly program: Program;
  readonly text: string;
  readonly stack: BacktrackStack;
  stepsLeft: number;
  at = 0;
  next = 0;

  constructor(program: Program, text: string, maxSteps: number) {
    this.program = program;
    this.text = text;
    this.stepsLeft = maxSteps;
    this.stack = new BacktrackStack(program.registers);
  }

  takeChar({ test, back }: Pick<Span, "test" | "back">): boolean {
    const code = readChar(this.text, this.at, back, this.program.unicode);
    this.stepsLeft -= test.steps;
    if (code < 0 || !accepts(test, code)) return false;
    this.at += back ? -widthOf(code) : widthOf(code);
    return true;
  }

  takeSpan(span: Span): boolean {
    const wanted = span.greedy ? span.max : span.min;
    const span0 = this.next - 1;
    let taken = 0;
    let least = this.at;
    while (taken < wanted && this.stepsLeft > 0 && this.takeChar(span)) {
      taken++;
      if (taken === span.min) least = this.at;
    }
    if (taken < span.min) return false;
    if (!span.greedy) this.stack.push(TAKE_MORE, span0, this.at, taken);
    else if (taken > span.min) this.stack.push(GIVE_BACK, span0, this.at, least);
    return true;
  }

  takeCaptured(group: number, back: boolean): boolean {
    const { text, stack } = this;
    const start = stack.registers[2 * group]!;
    const end = stack.registers[2 * group + 1]!;
    if (start < 0 || end < 0) return true;
    const length = end - start;
    this.stepsLeft -= length;
    const from = back ? this.at - length : this.at;
    if (from < 0 || from + length > text.length) return false;
    for (let i = 0; i < length; i++) if (text.charCodeAt(start + i) !== text.charCodeAt(from + i)) return false;
    this.at = back ? from : from + length;
    return !(this.program.unicode && splitsPair(text, this.at));
  }

  holds(what: Assertion): boolean {
    if (what === "start") return this.at === 0;
    if (what === "end") return this.at === this.text.length;
    const before = isWordCode(readChar(this.text, this.at, true, false));
    const after = isWordCode(readChar(this.text, this.at, false, false));
    return (before !== after) === (what === "word_edge");
  }

  giveBack(span0: number, at: number, least: number): void {
    const back = at < least;
    const code = readChar(this.text, at, !back, this.program.unicode);
    this.at = at + (back ? widthOf(code) : -widthOf(code));
    this.next = span0 + 1;
    if (this.at !== least) this.stack.push(GIVE_BACK, span0, this.at, least);
  }

  takeMore(span0: number, at: number, taken: number): boolean {
    const span = this.program.code[span0]!;
    this.at = at;
    this.next = span0 + 1;
    if (span.op !== "span" || taken >= span.max || !this.takeChar(span)) return false;
    this.stack.push(TAKE_MORE, span0, this.at, taken + 1);
    return true;
  }
}
