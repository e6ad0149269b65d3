import { type Diagnostic, errorAt } from "../diagnostic.ts";

/** Thrown by lexer and parser at the first syntax error, and caught by `parse`. */
export class FelSyntaxError {
  readonly diagnostic: Diagnostic;

  constructor(code: string, message: string, start: number, end: number) {
    this.diagnostic = errorAt(code, message, { start, end });
  }
}
