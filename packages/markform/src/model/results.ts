import type { Severity } from "@cofill/core";
import type { Placed } from "../syntax/problems.ts";
import type { FieldKind } from "./kinds.ts";
import type { AnswerState } from "./response.ts";
import type { Id, QualifiedOptionRef } from "./schema.ts";

/** A place in the source of a form; line and column count from 1. */
export interface SourcePosition {
  readonly line: number;
  readonly col: number;
}

/** A stretch of the source of a form, such as the opening tag of a field. */
export interface SourceRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** Something wrong with an answer, as `validate` lists it and a validator returns it. */
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

/** Why `inspect` lists an issue, whichever rule found it. */
export type IssueReason =
  | "validation_error"
  | "required_missing"
  | "checkbox_incomplete"
  | "min_items_not_met"
  | "optional_unanswered";

/** One entry in the list of what is left to do; `priority` is 1 for the most urgent and 5 for the least. */
export interface InspectIssue {
  readonly ref: Id | QualifiedOptionRef;
  readonly scope: "form" | "group" | "field" | "option";
  readonly reason: IssueReason;
  readonly code?: string;
  readonly message: string;
  readonly severity: "required" | "recommended";
  readonly priority: number;
}

/** What a form consists of: counts of its groups, fields and options, and their ids. */
export interface StructureSummary {
  readonly groupCount: number;
  readonly fieldCount: number;
  readonly optionCount: number;
  readonly fieldCountByKind: Readonly<Record<FieldKind, number>>;
  readonly groupsById: Readonly<Record<Id, "field_group">>;
  readonly fieldsById: Readonly<Record<Id, FieldKind>>;
  readonly optionsById: Readonly<Record<string, { readonly parentFieldId: Id; readonly parentFieldKind: FieldKind }>>;
}

/** The state of a whole form: nothing answered, answers missing, answers invalid, or complete. */
export type ProgressState = "empty" | "incomplete" | "invalid" | "complete";

/** How many boxes of a `checkboxes` field are in each state. */
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

/** How far one field is: its answer state, its notes and its issues. */
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

/** How many fields of a form are in each state. */
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

/** How far a form is: counts over all fields, and the progress of each field by its id. */
export interface ProgressSummary {
  readonly counts: ProgressCounts;
  readonly fields: Readonly<Record<Id, FieldProgress>>;
}

/** What the author wrote, as one text for the form and one for each field that has an issue. */
export interface InspectTexts {
  readonly form: string;
  readonly fields: Readonly<Record<Id, string>>;
}

/** What `inspect` returns: structure, progress, and the issues sorted by urgency. */
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

/** Why a patch could not be applied; `patchIndex` is its place in the batch. */
export interface RejectedPatch {
  readonly patchIndex: number;
  readonly code: string;
  readonly message: string;
  /** What would be right: a value, or a part of a schema. */
  readonly expected?: unknown;
  /** The value as it came; text is cut. */
  readonly received?: unknown;
}

/** What `applyPatches` returns beside the form: whether the batch was applied, and how far the form is now. */
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
