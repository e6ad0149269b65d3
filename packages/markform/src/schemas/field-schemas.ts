import { z } from "zod";
import { fieldKinds } from "../model/kinds.ts";

/** Zod schema of `Id`: any text that is not empty. */
export const IdSchema = z.string().min(1);
/** Zod schema of `OptionId`: any text that is not empty. */
export const OptionIdSchema = z.string().min(1);
/** Zod schema of `FieldKind`. */
export const FieldKindSchema = z.enum(fieldKinds);
/** Zod schema of `FieldPriorityLevel`. */
export const FieldPriorityLevelSchema = z.enum(["high", "medium", "low"]);
/** Zod schema of `CheckboxMode`. */
export const CheckboxModeSchema = z.enum(["multi", "simple", "explicit"]);
/** Zod schema of `ColumnType`. */
export const ColumnTypeSchema = z.enum(["string", "number", "url", "date", "year"]);

/** Zod schema of `ValidatorRef`, which may carry any parameters. */
export const ValidatorRefSchema = z.union([z.string(), z.looseObject({ id: z.string() })]);

/** Zod schema of `Option`. */
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

/** Zod schema of `StringField`. */
export const StringFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("string"),
  ...entry,
  multiline: z.boolean().optional(),
  pattern: z.string().optional(),
  minLength: count.optional(),
  maxLength: count.optional(),
});

/** Zod schema of `NumberField`. */
export const NumberFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("number"),
  ...entry,
  min: z.number().optional(),
  max: z.number().optional(),
  integer: z.boolean().optional(),
});

/** Zod schema of `DateField`. */
export const DateFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("date"),
  min: z.string().optional(),
  max: z.string().optional(),
});

/** Zod schema of `YearField`. */
export const YearFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("year"),
  min: z.number().int().optional(),
  max: z.number().int().optional(),
});

/** Zod schema of `StringListField`. */
export const StringListFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("string_list"),
  ...entry,
  minItems: count.optional(),
  maxItems: count.optional(),
  itemMinLength: count.optional(),
  itemMaxLength: count.optional(),
  uniqueItems: z.boolean().optional(),
});

/** Zod schema of `UrlField`. */
export const UrlFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("url"),
  ...entry,
  format: z.string().optional(),
});

/** Zod schema of `UrlListField`. */
export const UrlListFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("url_list"),
  ...entry,
  format: z.string().optional(),
  minItems: count.optional(),
  maxItems: count.optional(),
  uniqueItems: z.boolean().optional(),
});

/** Zod schema of `SingleSelectField`. */
export const SingleSelectFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("single_select"),
  options: z.array(OptionSchema),
});

/** Zod schema of `MultiSelectField`. */
export const MultiSelectFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("multi_select"),
  options: z.array(OptionSchema),
  minSelections: count.optional(),
  maxSelections: count.optional(),
});

/** Zod schema of `CheckboxesField`. */
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

/** Zod schema of `TableField`. */
export const TableFieldSchema = FieldBaseSchema.extend({
  kind: z.literal("table"),
  columnIds: z.array(z.string()),
  columnLabels: z.array(z.string()),
  columnTypes: z.array(ColumnTypeSpecSchema),
  minRows: count.optional(),
  maxRows: count.optional(),
});

/** Zod schema of `Field`, told apart by `kind`. */
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

/** Zod schema of `FieldGroup`. */
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

/** Zod schema of `FormSchema`. */
export const FormSchemaSchema = z.object({
  id: IdSchema,
  title: z.string().optional(),
  description: z.string().optional(),
  validate: z.array(ValidatorRefSchema).optional(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  groups: z.array(FieldGroupSchema),
});
