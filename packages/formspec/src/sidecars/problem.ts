import { sidecarLimits } from "./limits.ts";

/** Permanent codes of warnings about sidecar documents. */
export type SidecarWarningCode =
  | "version_out_of_range"
  | "version_not_comparable"
  | "unreadable_version_range"
  | "unresolved_reference"
  | "unknown_reference_type"
  | "unknown_audience"
  | "unknown_priority"
  | "unknown_rel"
  | "unknown_relation"
  | "unsafe_uri"
  | "equivalent_without_name"
  | "incomplete_registry_entry"
  | "unusual_registry_name"
  | "unknown_category"
  | "unknown_status"
  | "unusable_constraint";

/** A problem or warning in a sidecar document. */
export interface SidecarProblem {
  readonly code: "x-invalid-sidecar" | SidecarWarningCode;
  /** Which of the given documents, as in `references[0]`. */
  readonly document: string;
  /** JSON pointer into that document. */
  readonly pointer: string;
  readonly message: string;
}

/** Collects the problems of one document. */
export interface Report {
  readonly error: (pointer: string, message: string) => undefined;
  readonly warn: (code: SidecarWarningCode, pointer: string, message: string) => undefined;
}

export const reportInto = (document: string, problems: SidecarProblem[], warnings: SidecarProblem[]): Report => {
  const add = (list: SidecarProblem[], code: SidecarProblem["code"], pointer: string, message: string): undefined => {
    if (list.length < sidecarLimits.maxProblems) list.push({ code, document, pointer, message });
  };
  return {
    error: (pointer, message) => add(problems, "x-invalid-sidecar", pointer, message),
    warn: (code, pointer, message) => add(warnings, code, pointer, message),
  };
};
