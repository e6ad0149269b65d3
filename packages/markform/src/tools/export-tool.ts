import { stringify } from "yaml";
import type { z } from "zod";
import { type ExportedValue, exportForm, type FormExport, type StructuredValue } from "../export.ts";
import type { ParsedForm } from "../parsed-form.ts";
import { reportForm } from "../report.ts";
import { ExportInputSchema } from "../schemas/patch-schemas.ts";
import { defineTool, reads } from "./tool.ts";

/** What the export tool answers: data for `json`, a text for `yaml` and `markdown`. */
export type ExportPayload = FormExport<StructuredValue | ExportedValue> | string;

type Writer = (form: ParsedForm, friendly: boolean) => ExportPayload;

const dataOf = (form: ParsedForm, friendly: boolean) =>
  exportForm(form, { format: friendly ? "friendly" : "structured" });

const writers: Readonly<Record<NonNullable<z.infer<typeof ExportInputSchema>["format"]>, Writer>> = {
  json: dataOf,
  yaml: (form, friendly) =>
    stringify(dataOf(form, friendly), { aliasDuplicateObjects: false, compat: "yaml-1.1", lineWidth: 0 }),
  markdown: reportForm,
};

export const exportTool = defineTool({
  title: "Export the answers",
  description: [
    "Gives the answers as data: the form's outline in schema, the answers by field id in values, and notes. Changes nothing.",
    "Use it to read the current answers or to hand over the result when the form is complete.",
    "Returns an object for json, a text for yaml and markdown.",
    "For the form's own source, use get_markdown.",
  ].join(" "),
  annotations: reads,
  published: ExportInputSchema,
  checked: ExportInputSchema,
  answer: ({ form }, { format = "json", friendly = false }) => writers[format](form, friendly),
});
