import { z } from "zod";
import { fieldKinds } from "../model/kinds.ts";

export const IdSchema = z.string().min(1);
export const OptionIdSchema = z.string().min(1);
export const FieldKindSchema = z.enum(fieldKinds);
export const FieldPriorityLevelSchema = z.enum(["high", "medium", "low"]);
export const CheckboxModeSchema = z.enum(["multi", "simple", "explicit"]);
export const ColumnTypeSchema = z.enum(["string", "number", "url", "date", "year"]);

export const ValidatorRefSchema = z.union([z.string(), z.looseObject({ id: z.string() })]);

export const OptionSchema = z.object({
  id: OptionIdSchema,
  label: z.string(),
  metadata: z.record(z.string(), z.string()).optional(),
});

const FieldBaseSchema = z.object({
  id: IdSchema,
  label: z.string(),
  required: z.boolean(),
  priority: FieldPriorityLevelSchema,
  role: z.string().optional(),
  validate: z.array(ValidatorRefSchema).optional(),
  parallel: z.union([z.string(), z.boolean()]).optional(),
  order: z.number().optional(),
  report: z.boolean().optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
});

const count = z.number().int().nonnegative();
const entry = { placeholder: z.string().optional(), examples: z.array(z.string()).optional() };

export const StringFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("string"),
  ...entry,
  multiline: z.boolean().optional(),
  pattern: z.string().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
});

export const NumberFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("number"),
  ...entry,
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
});

export const DateFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("date"),
  min: z.string().optional(),
  max: z.string().optional(),
});

export const YearFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("year"),
  min: z.number().int().optional(),
  max: z.number().int().optional(),
});

export const StringListFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("string_list"),
  ...entry,
  minItems: count.optional(),
  maxItems: count.optional(),
  itemMinLength: count.optional(),
  itemMaxLength: count.optional(),
  uniqueItems: z.boolean().optional(),
});

export const UrlFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("url"),
  ...entry,
  format: z.string().optional(),
});

export const UrlListFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("url_list"),
  ...entry,
  format: z.string().optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  uniqueItems: z.boolean().optional(),
});

export const SingleSelectFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("single_select"),
  options: z.array(OptionSchema),
});

export const MultiSelectFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("multi_select"),
  options: z.array(OptionSchema),
  minSelections: count.optional(),
  maxSelections: count.optional(),
});

export const CheckboxesFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("checkboxes"),
  checkboxMode: CheckboxModeSchema,
  minDone: z.number().int().optional(),
  options: z.array(OptionSchema),
  implicit: z.literal(true).optional(),
});

const ColumnTypeSpecSchema = z.object({
  type: ColumnTypeSchema,
  required: z.boolean(),
  min: z.union([z.number(), z.string()]).optional(),
  max: z.union([z.number(), z.string()]).optional(),
  pattern: z.string().optional(),
  enum: z.array(z.string()).optional(),
});

export const TableFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("table"),
  columnIds: z.array(z.string()),
  columnLabels: z.array(z.string()),
  columnTypes: z.array(ColumnTypeSpecSchema),
  minRows: count.optional(),
  maxRows: count.optional(),
});

export const FieldSchema = z.discriminatedUnion("kind", [
  StringFieldSchema,
  NumberFieldSchema,
  DateFieldSchema,
  YearFieldSchema,
  StringListFieldSchema,
  UrlFieldSchema,
  UrlListFieldSchema,
  SingleSelectFieldSchema,
  MultiSelectFieldSchema,
  CheckboxesFieldSchema,
  TableFieldSchema,
]);

export const FieldGroupSchema = z.object({
  id: IdSchema,
  title: z.string().optional(),
  validate: z.array(ValidatorRefSchema).optional(),
  parallel: z.union([z.string(), z.boolean()]).optional(),
  order: z.number().optional(),
  report: z.boolean().optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  children: z.array(FieldSchema),
});

export const FormSchemaSchema = z.object({
  id: IdSchema,
  title: z.string().optional(),
  description: z.string().optional(),
  validate: z.array(ValidatorRefSchema).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  groups: z.array(FieldGroupSchema),
});
