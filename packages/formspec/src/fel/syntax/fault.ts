import { type Diagnostic, errorAt } from "../diagnostic.ts";

/** Carries the first syntax error out of the depths of lexer and parser; never leaves `parse`. */
export class SyntaxFault {
  readonly diagnostic: Diagnostic;

  constructor(code: string, message: string, start: number, end: number) {
    this.diagnostic = errorAt(code, message, { start, end });
  }
}
