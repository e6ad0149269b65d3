import { z } from "zod";
import { limits } from "../limits.ts";
import type { ApplyResult } from "../model/results.ts";
import { patchDocument } from "../patch/apply.ts";
import { ApplyInputSchema } from "../schemas/patch-schemas.ts";
import { focusShape, inspectWith, unknownRole } from "./focus.ts";
import { defineTool } from "./tool.ts";

const patches = ApplyInputSchema.shape.patches
  .max(limits.maxPatches)
  .describe("Applied in order, all or none. Each is an object with op and what the op needs.");

/** Whatever is in the list reaches applyPatches, which names every bad patch with its field's label. */
const checked = z.strictObject({ patches: z.array(z.unknown()), ...focusShape });

export const applyTool = defineTool({
  title: "Apply patches to the form",
  description: [
    "Fills in, changes or clears answers: applies a list of patches, all of them or none.",
    "Each patch has an op. With fieldId and value (null clears):",
    "set_string, set_url, set_date (YYYY-MM-DD): a text;",
    "set_number, set_year: a number;",
    "set_single_select: an option id;",
    "set_multi_select: the list of all chosen option ids;",
    "set_checkboxes: {optionId: state}, other options keep theirs; states are todo, done, incomplete, active, na, or yes and no where each box asks a question;",
    "set_string_list, set_url_list: a list of texts;",
    "set_table: a list of rows {columnId: text or number};",
    "append_string_list, append_url_list, append_table: entries to add at the end;",
    "delete_string_list, delete_url_list, delete_table: positions to remove, counted from 0.",
    "With fieldId only: clear_field.",
    "With fieldId, role (who acts, such as agent) and an optional reason: skip_field for an optional field that does not apply; abort_field for one that cannot be answered, which keeps the form from being complete.",
    "add_note with ref (a field, group or form id), role and text; remove_note with noteId.",
    'Returns applyStatus. If it is "rejected", nothing was changed: rejectedPatches names every bad patch by patchIndex with the reason; correct those and send the whole list again.',
    'If it is "applied", issues lists what is still missing or wrong, most pressing first, and isComplete says whether anything is left; an answer that breaks a rule of its field is kept and listed there.',
  ].join(" "),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  published: z.strictObject({ patches, ...focusShape }),
  checked,
  misfit: unknownRole,
  edit: ({ form, editor }, { patches: given }) => patchDocument(form, editor, given),
  answer: (at, { patches: _, ...focus }, rejectedPatches): ApplyResult => {
    const { warnings: __, ...state } = inspectWith(at, focus);
    return rejectedPatches.length > 0
      ? { applyStatus: "rejected", rejectedPatches, ...state }
      : { applyStatus: "applied", ...state };
  },
});
