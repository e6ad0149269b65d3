import { truncate } from "@cofill/core/kit";
import type { ElicitRequestFormParams } from "@modelcontextprotocol/server";
import { own } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import { valueText } from "../consumer/value-text.ts";
import type { ConfirmationRequest } from "../contract.ts";

/** A confirmation as an MCP elicitation form; the person must also set `confirm`, not only accept the form. */
export const confirmationPrompt = (request: ConfirmationRequest): ElicitRequestFormParams => ({
  mode: "form",
  message: [request.message, ...changeLines(request)].join("\n"),
  requestedSchema: {
    type: "object",
    properties: {
      confirm: { type: "boolean", title: "Make these changes", description: "Nothing is written unless this is yes." },
    },
    required: ["confirm"],
  },
});

const changeLines = ({ changes }: ConfirmationRequest): readonly string[] => {
  const shown = changes.slice(0, transportLimits.maxPromptChanges);
  const lines = shown.map(({ label, path, before, after }) => `- ${label} (${path}): ${say(before)} → ${say(after)}`);
  const rest = changes.length - shown.length;
  return rest > 0 ? [...lines, `- and ${rest} more`] : lines;
};

const say = (value: unknown): string => {
  const line = valueText(value).replace(/\s+/g, " ");
  if (line === "") return "(empty)";
  return truncate(line, transportLimits.maxPromptValueLength);
};

/** The person's decision; `undefined` if the response is unreadable. */
export const readConfirmation = (response: unknown): "accepted" | "declined" | undefined => {
  const action = own(response, "action");
  if (action === "accept") return own(own(response, "content"), "confirm") === true ? "accepted" : "declined";
  return action === "decline" || action === "cancel" ? "declined" : undefined;
};

/** Whether a client can show forms; one that names no mode can, as before modes existed. */
export const canPrompt = (capabilities: unknown): boolean => {
  const elicitation = own(capabilities, "elicitation");
  if (typeof elicitation !== "object" || elicitation === null) return false;
  return own(elicitation, "form") !== undefined || own(elicitation, "url") === undefined;
};
