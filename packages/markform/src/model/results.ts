import type { Severity } from "@cofill/core";
import type { Placed } from "../syntax/problems.ts";
import type { FieldKind } from "./kinds.ts";
import type { AnswerState } from "./response.ts";
import type { Id, QualifiedOptionRef } from "./schema.ts";

export interface SourcePosition {
  readonly line: number;
  readonly col: number;
}

export interface SourceRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

export interface ValidationIssue {
  readonly severity: Severity;
  readonly message: string;
  readonly code?: string;
  readonly ref?: Id;
  readonly path?: string;
  readonly range?: SourceRange;
  readonly validatorId?: string;
  readonly source: "builtin" | "code" | "llm";
}

export type IssueReason =
  | "validation_error"
  | "required_missing"
  | "checkbox_incomplete"
  | "min_items_not_met"
  | "optional_unanswered";

export interface InspectIssue {
  readonly ref: Id | QualifiedOptionRef;
  readonly scope: "form" | "group" | "field" | "option";
  readonly reason: IssueReason;
  readonly code?: string;
  readonly message: string;
  readonly severity: "required" | "recommended";
  readonly priority: number;
}

export interface StructureSummary {
  readonly groupCount: number;
  readonly fieldCount: number;
  readonly optionCount: number;
  readonly fieldCountByKind: Readonly<Record<FieldKind, number>>;
  readonly groupsById: Readonly<Record<Id, "field_group">>;
  readonly fieldsById: Readonly<Record<Id, FieldKind>>;
  readonly optionsById: Readonly<Record<string, { readonly parentFieldId: Id; readonly parentFieldKind: FieldKind }>>;
}

export type ProgressState = "empty" | "incomplete" | "invalid" | "complete";

export interface CheckboxProgressCounts {
  readonly total: number;
  readonly todo: number;
  readonly done: number;
  readonly incomplete: number;
  readonly active: number;
  readonly na: number;
  readonly unfilled: number;
  readonly yes: number;
  readonly no: number;
}

export interface FieldProgress {
  readonly kind: FieldKind;
  readonly required: boolean;
  readonly answerState: AnswerState;
  readonly hasNotes: boolean;
  readonly noteCount: number;
  readonly empty: boolean;
  /** The answer breaks no rule: a field without one is valid, though an answer may be missing (D-21). */
  readonly valid: boolean;
  /** No error stands at the field, a missing answer included: what Assist calls valid. */
  readonly errorFree: boolean;
  readonly issueCount: number;
  readonly checkboxProgress?: CheckboxProgressCounts;
}

export interface ProgressCounts {
  readonly totalFields: number;
  readonly requiredFields: number;
  readonly unansweredFields: number;
  readonly answeredFields: number;
  readonly skippedFields: number;
  readonly abortedFields: number;
  readonly validFields: number;
  readonly invalidFields: number;
  readonly emptyFields: number;
  readonly filledFields: number;
  readonly emptyRequiredFields: number;
  readonly totalNotes: number;
}

export interface ProgressSummary {
  readonly counts: ProgressCounts;
  readonly fields: Readonly<Record<Id, FieldProgress>>;
}

/** What the author wrote, as one text for the form and one for each field that has an issue. */
export interface InspectTexts {
  readonly form: string;
  readonly fields: Readonly<Record<Id, string>>;
}

export interface InspectResult {
  readonly structureSummary: StructureSummary;
  readonly progressSummary: ProgressSummary;
  readonly issues: readonly InspectIssue[];
  readonly isComplete: boolean;
  readonly formState: ProgressState;
  /** What parsing noticed but could live with. */
  readonly warnings: readonly Placed[];
  /** Given by the tools for agents. */
  readonly texts?: InspectTexts;
}

export interface RejectedPatch {
  readonly patchIndex: number;
  readonly code: string;
  readonly message: string;
  /** What would be right: a value, or a part of a schema. */
  readonly expected?: unknown;
  /** The value as it came; text is cut. */
  readonly received?: unknown;
}

export interface ApplyResult {
  readonly applyStatus: "applied" | "rejected";
  readonly structureSummary: StructureSummary;
  readonly progressSummary: ProgressSummary;
  readonly issues: readonly InspectIssue[];
  readonly isComplete: boolean;
  readonly formState: ProgressState;
  /** Present when rejected: every patch that is at fault. */
  readonly rejectedPatches?: readonly RejectedPatch[];
}
