export { documentOf, liveFormOf, type TextDocumentOptions, withDocument, withReport } from "./document.ts";
export {
  isAbortError,
  isConfigError,
  isLlmError,
  isMarkformError,
  isParseError,
  isPatchError,
  isRetryableError,
  isValidationError,
  MARKFORM_VERSION,
  MarkformAbortError,
  MarkformConfigError,
  MarkformError,
  MarkformLlmError,
  MarkformParseError,
  MarkformPatchError,
  MarkformValidationError,
  MF_SPEC_VERSION,
  ParseError,
  type PatchProblem,
} from "./errors.ts";
export {
  type ExportedField,
  type ExportedGroup,
  type ExportedOption,
  type ExportedSchema,
  type ExportedValue,
  type ExportOptions,
  exportForm,
  exportJsonSchema,
  type FormExport,
  type StructuredValue,
} from "./export.ts";
export { importValues, patchesFromValues } from "./import.ts";
export { progressOf } from "./inspect/field-progress.ts";
export { type InspectOptions, inspect } from "./inspect/inspect.ts";
export { limits } from "./limits.ts";
export { type FieldKind, fieldKinds } from "./model/kinds.ts";
export type {
  AnswerState,
  CellResponse,
  CheckboxValue,
  ExplicitCheckboxValue,
  FieldResponse,
  FieldValue,
  MultiCheckboxState,
  Note,
  NoteId,
  SimpleCheckboxState,
  TableRowResponse,
} from "./model/response.ts";
export type {
  ApplyResult,
  CheckboxProgressCounts,
  FieldProgress,
  InspectIssue,
  InspectResult,
  IssueReason,
  ProgressCounts,
  ProgressState,
  ProgressSummary,
  RejectedPatch,
  SourcePosition,
  SourceRange,
  StructureSummary,
  ValidationIssue,
} from "./model/results.ts";
export type {
  CheckboxesField,
  CheckboxMode,
  ColumnType,
  ColumnTypeSpec,
  DateField,
  DocumentationBlock,
  Field,
  FieldBase,
  FieldGroup,
  FieldPriorityLevel,
  FormMetadata,
  FormSchema,
  Id,
  IdIndexEntry,
  MultiSelectField,
  NodeType,
  NumberField,
  Option,
  OptionId,
  QualifiedOptionRef,
  RunMode,
  SingleSelectField,
  StringField,
  StringListField,
  TableField,
  UrlField,
  UrlListField,
  ValidatorRef,
  YearField,
} from "./model/schema.ts";
export { type ParseOptions, parseForm } from "./parse-form.ts";
export type { ParsedForm } from "./parsed-form.ts";
export { type Applied, applyPatches, patchDocument } from "./patch/apply.ts";
export { patchOps } from "./patch/commands.ts";
export type { Patch, PatchCell, PatchOp, PatchTableRow } from "./patch/patch.ts";
export { reportForm } from "./report.ts";
export {
  CheckboxesFieldSchema,
  CheckboxModeSchema,
  ColumnTypeSchema,
  DateFieldSchema,
  FieldGroupSchema,
  FieldKindSchema,
  FieldPriorityLevelSchema,
  FieldSchema,
  FormSchemaSchema,
  IdSchema,
  MultiSelectFieldSchema,
  NumberFieldSchema,
  OptionIdSchema,
  OptionSchema,
  SingleSelectFieldSchema,
  StringFieldSchema,
  StringListFieldSchema,
  TableFieldSchema,
  UrlFieldSchema,
  UrlListFieldSchema,
  ValidatorRefSchema,
  YearFieldSchema,
} from "./schemas/field-schemas.ts";
export {
  AnswerStateSchema,
  CellResponseSchema,
  CheckboxValueSchema,
  DocumentationBlockSchema,
  DocumentationTagSchema,
  ExplicitCheckboxValueSchema,
  FieldResponseSchema,
  FieldValueSchema,
  FormMetadataSchema,
  IdIndexEntrySchema,
  MultiCheckboxStateSchema,
  NoteSchema,
  ParsedFormSchema,
  ParseWarningSchema,
  RunModeSchema,
  SimpleCheckboxStateSchema,
  TableRowResponseSchema,
} from "./schemas/form-schemas.ts";
export {
  ApplyInputSchema,
  ExportInputSchema,
  GetMarkdownInputSchema,
  InspectInputSchema,
  PatchCellSchema,
  PatchSchema,
  PatchTableRowSchema,
  SessionTranscriptSchema,
  SessionTurnSchema,
} from "./schemas/patch-schemas.ts";
export {
  ApplyResultSchema,
  CheckboxProgressCountsSchema,
  ExportedSchemaSchema,
  FieldProgressSchema,
  FormExportSchema,
  InspectIssueSchema,
  InspectResultSchema,
  IssueReasonSchema,
  MarkformFrontmatterSchema,
  MarkformInputFrontmatterSchema,
  ProgressCountsSchema,
  ProgressStateSchema,
  ProgressSummarySchema,
  RejectedPatchSchema,
  SeveritySchema,
  SourceRangeSchema,
  StructuredValueSchema,
  StructureSummarySchema,
  ValidationIssueSchema,
} from "./schemas/result-schemas.ts";
export { getMarkdown, type SerializeOptions, serializeForm } from "./serialize-form.ts";
export type { CoercedPatch, FieldPart } from "./set-part.ts";
export { findPart, patchFromInput } from "./set-value.ts";
export type { Placed } from "./syntax/problems.ts";
export type { DocumentationTag } from "./syntax/tag-names.ts";
export { createTextFormEditor, type TextFormEditor, type TextFormEditorOptions } from "./text-form-editor.ts";
export { validate } from "./validate.ts";
export { checkNames } from "./validators/checks.ts";
export type { Validator, ValidatorContext, ValidatorRegistry } from "./validators/contract.ts";
