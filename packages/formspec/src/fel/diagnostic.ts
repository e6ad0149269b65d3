/** A range of the source in UTF-16 code units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A problem in an expression or its evaluation, with its place in the source. */
export interface Diagnostic {
  /** Permanent code in snake_case. */
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly span: Span;
}

export const errorAt = (code: string, message: string, span: Span): Diagnostic => ({
  code,
  severity: "error",
  message,
  span,
});
