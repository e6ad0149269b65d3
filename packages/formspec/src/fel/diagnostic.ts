/** Where in the source, in UTF-16 units; the end is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Diagnostic {
  /** Permanent, snake_case. */
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
