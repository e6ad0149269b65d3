import { z } from "zod";
import { IdSchema, OptionIdSchema } from "./field-schemas.ts";
import { CheckboxValueSchema } from "./form-schemas.ts";
import { ApplyResultSchema, InspectIssueSchema } from "./result-schemas.ts";

const field = { fieldId: IdSchema };

/** Zod schema of `PatchCell`. */
export const PatchCellSchema = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ state: z.enum(["skipped", "aborted"]), reason: z.string().optional() }),
  z.object({ state: z.literal("answered"), value: z.union([z.string(), z.number()]) }),
  z.object({ state: z.literal("unanswered") }),
]);

/** Zod schema of `PatchTableRow`. */
export const PatchTableRowSchema = z.record(z.string(), PatchCellSchema);

const texts = z.array(z.string());
const rows = z.array(PatchTableRowSchema);
const indexes = z.array(z.number().int().nonnegative());
const note = z.enum(["skipped", "aborted"]);

/** Zod schema of `Patch`, told apart by `op`. */
export const PatchSchema = z.discriminatedUnion("op", [
  z.object({ op: z.literal("set_string"), ...field, value: z.string().nullable() }),
  z.object({ op: z.literal("set_number"), ...field, value: z.number().nullable() }),
  z.object({ op: z.literal("set_string_list"), ...field, value: texts.nullable() }),
  z.object({
    op: z.literal("set_checkboxes"),
    ...field,
    value: z.record(OptionIdSchema, CheckboxValueSchema).nullable(),
  }),
  z.object({ op: z.literal("set_single_select"), ...field, value: OptionIdSchema.nullable() }),
  z.object({ op: z.literal("set_multi_select"), ...field, value: z.array(OptionIdSchema).nullable() }),
  z.object({ op: z.literal("set_url"), ...field, value: z.string().nullable() }),
  z.object({ op: z.literal("set_url_list"), ...field, value: texts.nullable() }),
  z.object({ op: z.literal("set_table"), ...field, value: rows.nullable() }),
  z.object({ op: z.literal("set_date"), ...field, value: z.string().nullable() }),
  z.object({ op: z.literal("set_year"), ...field, value: z.number().nullable() }),
  z.object({ op: z.literal("clear_field"), ...field }),
  z.object({ op: z.literal("skip_field"), ...field, role: z.string().min(1), reason: z.string().optional() }),
  z.object({ op: z.literal("abort_field"), ...field, role: z.string().min(1), reason: z.string().optional() }),
  z.object({
    op: z.literal("add_note"),
    ref: IdSchema,
    role: z.string().min(1),
    text: z.string().min(1),
    state: note.optional(),
  }),
  z.object({ op: z.literal("remove_note"), noteId: z.string() }),
  z.object({ op: z.literal("append_string_list"), ...field, value: texts }),
  z.object({ op: z.literal("append_url_list"), ...field, value: texts }),
  z.object({ op: z.literal("append_table"), ...field, value: rows }),
  z.object({ op: z.literal("delete_string_list"), ...field, value: indexes }),
  z.object({ op: z.literal("delete_url_list"), ...field, value: indexes }),
  z.object({ op: z.literal("delete_table"), ...field, value: indexes }),
]);

/** Zod schema of the input of the inspect tool. */
export const InspectInputSchema = z.object({
  targetRoles: z.array(z.string()).optional(),
  maxIssues: z.number().int().nonnegative().optional(),
});
/** Zod schema of the input of the apply tool. */
export const ApplyInputSchema = z.object({ patches: z.array(PatchSchema) });
/** Zod schema of the input of the export tool; other members are rejected. */
export const ExportInputSchema = z.strictObject({
  format: z
    .enum(["json", "yaml", "markdown"])
    .optional()
    .describe("json (the default) or yaml for programs, markdown for a report to read."),
  friendly: z
    .boolean()
    .optional()
    .describe("For json and yaml: bare values, with %SKIP% and %ABORT% for fields that were given up."),
});
/** Zod schema of the input of the get_markdown tool, which takes no arguments. */
export const GetMarkdownInputSchema = z.object({});

/** Zod schema of one turn of a transcript: the issues shown, the patches sent, and the result. */
export const SessionTurnSchema = z.object({
  turn: z.number().int().positive(),
  inspect: z.object({ issues: z.array(InspectIssueSchema) }),
  apply: z.object({ patches: z.array(PatchSchema) }),
  after: ApplyResultSchema.pick({ applyStatus: true, formState: true, isComplete: true, rejectedPatches: true }),
});

/** Zod schema of a recorded filling of a form: its turns, and the state that they should end in. */
export const SessionTranscriptSchema = z.object({
  sessionVersion: z.string(),
  form: z.object({ path: z.string() }),
  mode: z.enum(["mock", "live"]).optional(),
  targetRoles: z.array(z.string()).optional(),
  turns: z.array(SessionTurnSchema),
  final: z.object({ expectComplete: z.boolean().optional(), formState: z.string().optional() }).optional(),
});
