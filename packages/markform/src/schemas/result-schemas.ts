import { z } from "zod";
import { FieldKindSchema, IdSchema, OptionSchema } from "./field-schemas.ts";
import { AnswerStateSchema, NoteSchema, ParseWarningSchema } from "./form-schemas.ts";

const count = z.number().int().nonnegative();

export const StructureSummarySchema = z.object({
  groupCount: count,
  fieldCount: count,
  optionCount: count,
  fieldCountByKind: z.record(FieldKindSchema, count),
  groupsById: z.record(z.string(), z.literal("field_group")),
  fieldsById: z.record(z.string(), FieldKindSchema),
  optionsById: z.record(z.string(), z.object({ parentFieldId: IdSchema, parentFieldKind: FieldKindSchema })),
});

export const ProgressStateSchema = z.enum(["empty", "incomplete", "invalid", "complete"]);

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

export const ProgressSummarySchema = z.object({
  counts: ProgressCountsSchema,
  fields: z.record(z.string(), FieldProgressSchema),
});

export const IssueReasonSchema = z.enum([
  "validation_error",
  "required_missing",
  "checkbox_incomplete",
  "min_items_not_met",
  "optional_unanswered",
]);

export const SeveritySchema = z.enum(["error", "warning", "info"]);

const SourcePositionSchema = z.object({ line: z.number().int().positive(), col: z.number().int().positive() });

export const SourceRangeSchema = z.object({ start: SourcePositionSchema, end: SourcePositionSchema });

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

export const InspectResultSchema = z.object({
  ...described,
  warnings: z.array(ParseWarningSchema),
  texts: z.object({ form: z.string(), fields: z.record(z.string(), z.string()) }).optional(),
});

export const RejectedPatchSchema = z.object({
  patchIndex: count,
  code: z.string(),
  message: z.string(),
  expected: z.unknown().optional(),
  received: z.unknown().optional(),
});

export const ApplyResultSchema = z.object({
  applyStatus: z.enum(["applied", "rejected"]),
  ...described,
  rejectedPatches: z.array(RejectedPatchSchema).optional(),
});

export const MarkformInputFrontmatterSchema = z.looseObject({ markformVersion: z.string() });

export const MarkformFrontmatterSchema = z.looseObject({
  markformVersion: z.string(),
  formSummary: StructureSummarySchema.optional(),
  formProgress: ProgressSummarySchema.optional(),
  formState: ProgressStateSchema.optional(),
});

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

export const StructuredValueSchema = z.object({
  state: AnswerStateSchema,
  value: z.unknown().optional(),
  reason: z.string().optional(),
});

export const FormExportSchema = z.object({
  schema: ExportedSchemaSchema,
  values: z.record(z.string(), StructuredValueSchema),
  notes: z.array(NoteSchema),
  warnings: z.array(ParseWarningSchema).optional(),
});
