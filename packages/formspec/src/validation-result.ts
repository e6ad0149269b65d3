export type Severity = "error" | "warning" | "info";

export type ConstraintKind = "required" | "type" | "cardinality" | "constraint" | "shape" | "external";

/** One finding about one path, in the shape of the Formspec document. Indices in paths begin at 0. */
export interface ValidationResult {
  readonly $formspecValidationResult: "1.0";
  readonly path: string;
  readonly severity: Severity;
  readonly constraintKind: ConstraintKind;
  readonly message: string;
  readonly code?: string;
  readonly shapeId?: string;
  readonly source?: "bind" | "shape" | "external";
  readonly sourceId?: string;
  readonly value?: unknown;
  readonly constraint?: string;
  readonly context?: Readonly<Record<string, unknown>>;
}

export interface ValidationReport {
  readonly $formspecValidationReport: "1.0";
  readonly valid: boolean;
  readonly results: readonly ValidationResult[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly timestamp: string;
  readonly definitionUrl?: string;
  readonly definitionVersion?: string;
}

/** `continuous` runs while a form is filled; `submit` adds what is asked only at the end. */
export type ValidationMode = "continuous" | "submit";
