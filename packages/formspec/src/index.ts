export type {
  ConstraintKind,
  Severity,
  ValidationMode,
  ValidationReport,
  ValidationResult,
} from "./validation-result.ts";
