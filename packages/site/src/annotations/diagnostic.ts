import type { PageElement } from "./page-element.ts";

/** Permanent codes of diagnostics from resolution and comparison, which the linter reports too. */
export const diagnosticCodes = [
  "ambiguous_action",
  "ambiguous_field",
  "ambiguous_status",
  "ambiguous_result",
  "ambiguous_submitter",
  "ambiguous_step_control",
  "ambiguous_opener",
  "ambiguous_collection",
  "action_not_found",
  "field_not_found",
  "status_not_found",
  "submitter_not_found",
  "step_control_not_found",
  "opener_not_found",
  "collection_not_found",
  "illegal_value",
  "missing_kind",
  "orphan_field",
  "unreachable_status",
  "field_of_another_action",
  "danger_without_confirmation",
  "manifest_disagrees",
  "action_not_in_manifest",
] as const;
/** One of the permanent diagnostic codes. */
export type DiagnosticCode = (typeof diagnosticCodes)[number];

/** A problem or hint found while resolving names of a page. */
export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly severity: "error" | "warning";
  /** What is wrong and what would be right. */
  readonly message: string;
  readonly action?: string;
  readonly field?: string;
  readonly elements: readonly Pick<PageElement, "ref" | "place">[];
}

/** A resolved value with warnings, or the reasons why there is none. */
export type Found<T> =
  | { readonly ok: true; readonly value: T; readonly diagnostics: readonly Diagnostic[] }
  | { readonly ok: false; readonly diagnostics: readonly Diagnostic[] };

/** Whether an ambiguous name is an error (`strict`), or a warning and the first candidate (`lenient`). */
export type ResolutionMode = "strict" | "lenient";
