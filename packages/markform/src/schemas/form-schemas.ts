import { z } from "zod";
import { documentationTags } from "../syntax/tag-names.ts";
import { FormSchemaSchema, IdSchema, OptionIdSchema } from "./field-schemas.ts";

/** Zod schema of `AnswerState`. */
export const AnswerStateSchema = z.enum(["unanswered", "answered", "skipped", "aborted"]);
/** Zod schema of `MultiCheckboxState`. */
export const MultiCheckboxStateSchema = z.enum(["todo", "done", "incomplete", "active", "na"]);
/** Zod schema of `SimpleCheckboxState`. */
export const SimpleCheckboxStateSchema = z.enum(["todo", "done"]);
/** Zod schema of `ExplicitCheckboxValue`. */
export const ExplicitCheckboxValueSchema = z.enum(["unfilled", "yes", "no"]);
/** Zod schema of `CheckboxValue`. */
export const CheckboxValueSchema = z.enum(["todo", "done", "incomplete", "active", "na", "unfilled", "yes", "no"]);

/** Zod schema of `CellResponse`. */
export const CellResponseSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unanswered") }),
  z.object({ state: z.literal("answered"), value: z.union([z.string(), z.number()]), raw: z.string().optional() }),
  z.object({ state: z.literal("skipped"), reason: z.string().optional() }),
  z.object({ state: z.literal("aborted"), reason: z.string().optional() }),
]);

/** Zod schema of `TableRowResponse`. */
export const TableRowResponseSchema = z.record(z.string(), CellResponseSchema);

const marks = z.record(OptionIdSchema, CheckboxValueSchema).optional();

/** Zod schema of `FieldValue`. */
export const FieldValueSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("string"), value: z.string().nullable() }),
  z.object({ kind: z.literal("number"), value: z.number().nullable(), raw: z.string().optional() }),
  z.object({ kind: z.literal("date"), value: z.string().nullable() }),
  z.object({ kind: z.literal("year"), value: z.number().nullable(), raw: z.string().optional() }),
  z.object({ kind: z.literal("url"), value: z.string().nullable() }),
  z.object({ kind: z.literal("string_list"), items: z.array(z.string()) }),
  z.object({ kind: z.literal("url_list"), items: z.array(z.string()) }),
  z.object({ kind: z.literal("single_select"), selected: OptionIdSchema.nullable(), raw: marks }),
  z.object({ kind: z.literal("multi_select"), selected: z.array(OptionIdSchema), raw: marks }),
  z.object({ kind: z.literal("checkboxes"), values: z.record(OptionIdSchema, CheckboxValueSchema) }),
  z.object({ kind: z.literal("table"), rows: z.array(TableRowResponseSchema) }),
]);

/** Zod schema of `FieldResponse`. */
export const FieldResponseSchema = z.object({
  state: AnswerStateSchema,
  value: FieldValueSchema.optional(),
  reason: z.string().optional(),
});

/** Zod schema of `Note`. */
export const NoteSchema = z.object({
  id: z.string(),
  ref: IdSchema,
  role: z.string(),
  state: z.enum(["skipped", "aborted"]).optional(),
  text: z.string(),
});

/** Zod schema of `DocumentationTag`. */
export const DocumentationTagSchema = z.enum(documentationTags);

/** Zod schema of `DocumentationBlock`. */
export const DocumentationBlockSchema = z.object({
  ref: z.string(),
  tag: DocumentationTagSchema,
  bodyMarkdown: z.string(),
});

/** Zod schema of `IdIndexEntry`. */
export const IdIndexEntrySchema = z.object({
  nodeType: z.enum(["form", "group", "field"]),
  parentId: IdSchema.optional(),
});

/** Zod schema of `RunMode`. */
export const RunModeSchema = z.enum(["interactive", "fill", "research"]);

/** Zod schema of `FormMetadata`. */
export const FormMetadataSchema = z.object({
  markformVersion: z.string(),
  roles: z.array(z.string()),
  roleInstructions: z.record(z.string(), z.string()),
  runMode: RunModeSchema.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
});

/** Zod schema of `Placed`, a warning of the parser with its place in the source. */
export const ParseWarningSchema = z.object({
  message: z.string(),
  line: z.number().int().positive(),
  column: z.number().int().positive(),
});

/** Zod schema of `ParsedForm`, for its data alone: what it returns is not a form that other functions take. */
export const ParsedFormSchema = z.object({
  schema: FormSchemaSchema,
  responsesByFieldId: z.record(z.string(), FieldResponseSchema),
  notes: z.array(NoteSchema),
  docs: z.array(DocumentationBlockSchema),
  orderIndex: z.array(IdSchema),
  idIndex: z.map(IdSchema, IdIndexEntrySchema),
  metadata: FormMetadataSchema.optional(),
  warnings: z.array(ParseWarningSchema),
});
