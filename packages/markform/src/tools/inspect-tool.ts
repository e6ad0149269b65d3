import { z } from "zod";
import type { InspectResult } from "../model/results.ts";
import { focusShape, inspectWith, unknownRole } from "./focus.ts";
import { textsFor } from "./texts.ts";
import { defineTool, reads } from "./tool.ts";

const input = z.strictObject(focusShape);

export const inspectTool = defineTool({
  title: "Inspect the form",
  description: [
    "Shows where the form stands and what to fill next. Changes nothing.",
    "Call it first; apply returns the same, so there is no need to call it again after apply.",
    "Returns issues, most pressing first (priority 1): each names a field id in ref, says in message what is missing or wrong, and has severity required or recommended; structureSummary with every field id and its kind and every option id as fieldId.optionId; progressSummary with the state of every field; formState; and isComplete, which is true when nothing is left to do.",
    "texts has what the author wrote about the form and about each field that has an issue, with its limits, options and columns.",
    "It does not show current answers: read those with get_markdown.",
  ].join(" "),
  annotations: reads,
  published: input,
  checked: input,
  misfit: unknownRole,
  answer: (at, focus): InspectResult => {
    const result = inspectWith(at, focus);
    return { ...result, texts: textsFor(at, result.issues, focus.targetRoles) };
  },
});
