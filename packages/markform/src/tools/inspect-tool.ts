import { z } from "zod";
import { focusShape, inspectWith, unknownRole } from "./focus.ts";
import { defineTool, reads } from "./tool.ts";

const input = z.strictObject(focusShape);

export const inspectTool = defineTool({
  title: "Inspect the form",
  description: [
    "Shows where the form stands and what to fill next. Changes nothing.",
    "Call it first; apply returns the same, so there is no need to call it again after apply.",
    "Returns issues, most pressing first (priority 1): each names a field id in ref, says in message what is missing or wrong, and has severity required or recommended; structureSummary with every field id and its kind and every option id as fieldId.optionId; progressSummary with the state of every field; formState; and isComplete, which is true when nothing is left to do.",
    "It does not show instructions, table columns or current answers: read those with get_markdown.",
  ].join(" "),
  annotations: reads,
  published: input,
  checked: input,
  misfit: unknownRole,
  answer: inspectWith,
});
