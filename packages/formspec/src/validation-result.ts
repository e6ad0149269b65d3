/** How serious a result is; only errors make a form invalid. */
export type Severity = "error" | "warning" | "info";

/** The kind of rule that a result comes from. */
export type ConstraintKind = "required" | "type" | "cardinality" | "constraint" | "shape" | "external";

/** One result about one path, in the format of Formspec 1.0; indexes in paths start at 0. */
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

/** All results of a form with their counts. */
export interface ValidationReport {
  readonly $formspecValidationReport: "1.0";
  readonly valid: boolean;
  readonly results: readonly ValidationResult[];
  readonly counts: Readonly<Record<Severity, number>>;
  readonly timestamp: string;
  readonly definitionUrl?: string;
  readonly definitionVersion?: string;
}

/** `continuous` is checked while a form is filled; `submit` adds the shapes that are checked only at the end. */
export type ValidationMode = "continuous" | "submit";
