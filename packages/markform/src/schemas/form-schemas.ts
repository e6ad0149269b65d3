import { z } from "zod";
import { documentationTags } from "../syntax/tag-names.ts";
import { FormSchemaSchema, IdSchema, OptionIdSchema } from "./field-schemas.ts";

export const AnswerStateSchema = z.enum(["unanswered", "answered", "skipped", "aborted"]);
export const MultiCheckboxStateSchema = z.enum(["todo", "done", "incomplete", "active", "na"]);
export const SimpleCheckboxStateSchema = z.enum(["todo", "done"]);
export const ExplicitCheckboxValueSchema = z.enum(["unfilled", "yes", "no"]);
export const CheckboxValueSchema = z.enum(["todo", "done", "incomplete", "active", "na", "unfilled", "yes", "no"]);

export const CellResponseSchema = z.discriminatedUnion("state", [
  z.object({ state: z.literal("unanswered") }),
  z.object({ state: z.literal("answered"), value: z.union([z.string(), z.number()]), raw: z.string().optional() }),
  z.object({ state: z.literal("skipped"), reason: z.string().optional() }),
  z.object({ state: z.literal("aborted"), reason: z.string().optional() }),
]);

export const TableRowResponseSchema = z.record(z.string(), CellResponseSchema);

const marks = z.record(OptionIdSchema, CheckboxValueSchema).optional();

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

export const FieldResponseSchema = z.object({
  state: AnswerStateSchema,
  value: FieldValueSchema.optional(),
  reason: z.string().optional(),
});

export const NoteSchema = z.object({
  id: z.string(),
  ref: IdSchema,
  role: z.string(),
  state: z.enum(["skipped", "aborted"]).optional(),
  text: z.string(),
});

export const DocumentationTagSchema = z.enum(documentationTags);

export const DocumentationBlockSchema = z.object({
  ref: z.string(),
  tag: DocumentationTagSchema,
  bodyMarkdown: z.string(),
});

export const IdIndexEntrySchema = z.object({
  nodeType: z.enum(["form", "group", "field"]),
  parentId: IdSchema.optional(),
});

export const RunModeSchema = z.enum(["interactive", "fill", "research"]);

export const FormMetadataSchema = z.object({
  markformVersion: z.string(),
  roles: z.array(z.string()),
  roleInstructions: z.record(z.string(), z.string()),
  runMode: RunModeSchema.optional(),
  title: z.string().optional(),
  description: z.string().optional(),
});

export const ParseWarningSchema = z.object({
  message: z.string(),
  line: z.number().int().positive(),
  column: z.number().int().positive(),
});

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
