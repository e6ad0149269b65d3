import { z } from "zod";
import { FieldKindSchema, IdSchema, OptionSchema } from "./field-schemas.ts";
import { AnswerStateSchema, NoteSchema, ParseWarningSchema } from "./form-schemas.ts";

const count = z.number().int().nonnegative();

/** Zod schema of `StructureSummary`. */
export const StructureSummarySchema = z.object({
  groupCount: count,
  fieldCount: count,
  optionCount: count,
  fieldCountByKind: z.record(FieldKindSchema, count),
  groupsById: z.record(z.string(), z.literal("field_group")),
  fieldsById: z.record(z.string(), FieldKindSchema),
  optionsById: z.record(z.string(), z.object({ parentFieldId: IdSchema, parentFieldKind: FieldKindSchema })),
});

/** Zod schema of `ProgressState`. */
export const ProgressStateSchema = z.enum(["empty", "incomplete", "invalid", "complete"]);

/** Zod schema of `CheckboxProgressCounts`. */
export const CheckboxProgressCountsSchema = z.object({
  total: count,
  todo: count,
  done: count,
  incomplete: count,
  active: count,
  na: count,
  unfilled: count,
  yes: count,
  no: count,
});

/** Zod schema of `FieldProgress`, in results and in the summaries of a file. */
export const FieldProgressSchema = z.object({
  kind: FieldKindSchema,
  required: z.boolean(),
  answerState: AnswerStateSchema,
  hasNotes: z.boolean(),
  noteCount: count,
  empty: z.boolean(),
  valid: z.boolean(),
  /** In results; the summaries of a file have no such member. */
  errorFree: z.boolean().optional(),
  issueCount: count,
  checkboxProgress: CheckboxProgressCountsSchema.optional(),
});

/** Zod schema of `ProgressCounts`. */
export const ProgressCountsSchema = z.object({
  totalFields: count,
  requiredFields: count,
  unansweredFields: count,
  answeredFields: count,
  skippedFields: count,
  abortedFields: count,
  validFields: count,
  invalidFields: count,
  emptyFields: count,
  filledFields: count,
  emptyRequiredFields: count,
  totalNotes: count,
});

/** Zod schema of `ProgressSummary`. */
export const ProgressSummarySchema = z.object({
  counts: ProgressCountsSchema,
  fields: z.record(z.string(), FieldProgressSchema),
});

/** Zod schema of `IssueReason`. */
export const IssueReasonSchema = z.enum([
  "validation_error",
  "required_missing",
  "checkbox_incomplete",
  "min_items_not_met",
  "optional_unanswered",
]);

/** Zod schema of the severity of a `ValidationIssue`. */
export const SeveritySchema = z.enum(["error", "warning", "info"]);

const SourcePositionSchema = z.object({ line: z.number().int().positive(), col: z.number().int().positive() });

/** Zod schema of `SourceRange`. */
export const SourceRangeSchema = z.object({ start: SourcePositionSchema, end: SourcePositionSchema });

/** Zod schema of `ValidationIssue`. */
export const ValidationIssueSchema = z.object({
  severity: SeveritySchema,
  message: z.string(),
  code: z.string().optional(),
  ref: z.string().optional(),
  path: z.string().optional(),
  range: SourceRangeSchema.optional(),
  validatorId: z.string().optional(),
  source: z.enum(["builtin", "code", "llm"]),
});

/** Zod schema of `InspectIssue`. */
export const InspectIssueSchema = z.object({
  ref: z.string(),
  scope: z.enum(["form", "group", "field", "option"]),
  reason: IssueReasonSchema,
  code: z.string().optional(),
  message: z.string(),
  severity: z.enum(["required", "recommended"]),
  priority: z.number().int().min(1).max(5),
});

const described = {
  structureSummary: StructureSummarySchema,
  progressSummary: ProgressSummarySchema,
  issues: z.array(InspectIssueSchema),
  isComplete: z.boolean(),
  formState: ProgressStateSchema,
};

/** Zod schema of `InspectResult`. */
export const InspectResultSchema = z.object({
  ...described,
  warnings: z.array(ParseWarningSchema),
  texts: z.object({ form: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

/** Zod schema of `RejectedPatch`. */
export const RejectedPatchSchema = z.object({
  patchIndex: count,
  code: z.string(),
  message: z.string(),
  expected: z.unknown().optional(),
  received: z.unknown().optional(),
});

/** Zod schema of `ApplyResult`. */
export const ApplyResultSchema = z.object({
  applyStatus: z.enum(["applied", "rejected"]),
  ...described,
  rejectedPatches: z.array(RejectedPatchSchema).optional(),
});

/** Zod schema of the metadata that an author writes in the frontmatter; unknown members are kept. */
export const MarkformInputFrontmatterSchema = z.looseObject({ markformVersion: z.string() });

/** Zod schema of the metadata in the frontmatter with the summaries that are written into it. */
export const MarkformFrontmatterSchema = z.looseObject({
  markformVersion: z.string(),
  formSummary: StructureSummarySchema.optional(),
  formProgress: ProgressSummarySchema.optional(),
  formState: ProgressStateSchema.optional(),
});

/** Zod schema of `ExportedSchema`. */
export const ExportedSchemaSchema = z.object({
  id: IdSchema,
  title: z.string().optional(),
  groups: z.array(
    z.object({
      id: IdSchema,
      title: z.string().optional(),
      children: z.array(
        z.object({
          id: IdSchema,
          kind: FieldKindSchema,
          label: z.string(),
          required: z.boolean(),
          options: z.array(OptionSchema.pick({ id: true, label: true })).optional(),
        }),
      ),
    }),
  ),
});

/** Zod schema of `StructuredValue`. */
export const StructuredValueSchema = z.object({
  state: AnswerStateSchema,
  value: z.unknown().optional(),
  reason: z.string().optional(),
});

/** Zod schema of `FormExport` in the structured format. */
export const FormExportSchema = z.object({
  schema: ExportedSchemaSchema,
  values: z.record(z.string(), StructuredValueSchema),
  notes: z.array(NoteSchema),
  warnings: z.array(ParseWarningSchema).optional(),
});
