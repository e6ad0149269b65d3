import { GetMarkdownInputSchema } from "../schemas/patch-schemas.ts";
import { getMarkdown } from "../serialize-form.ts";
import { defineTool, reads } from "./tool.ts";

export const getMarkdownTool = defineTool({
  title: "Read the form's source",
  description: [
    "Gives the whole form as its canonical Markdown source: every question with its instructions, constraints, options, table columns and current answer. Changes nothing.",
    "Read it once before filling, to know what is asked; also use it to save the form. Returns a text.",
  ].join(" "),
  annotations: reads,
  published: GetMarkdownInputSchema,
  checked: GetMarkdownInputSchema,
  answer: ({ form }) => getMarkdown(form),
});
