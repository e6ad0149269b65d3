import type { JsonSchema } from "@cofill/core";
import { limits } from "../limits.ts";

/** The schemas that several operations share. */

export const text = (description: string, maxLength: number = limits.maxEdgeName): JsonSchema => ({
  type: "string",
  maxLength,
  description,
});

export const count = (description: string, maximum?: number, minimum = 1): JsonSchema => ({
  type: "integer",
  minimum,
  ...(maximum !== undefined && { maximum }),
  description,
});

export const flag = (description: string): JsonSchema => ({ type: "boolean", description });

export const shape = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[] = [],
): JsonSchema => ({ type: "object", properties, required, additionalProperties: false });

const maxNameLength = limits.maxNameDepth * (limits.maxNamePart + 1) + 1;

export const petName = (description: string): JsonSchema =>
  text(`${description}: a pet name such as "@bob"`, maxNameLength);

export const number: JsonSchema = count("The message's number in your mailbox");
export const edge: JsonSchema = text("Which of the message's edges; needed only where it carries several forms");
export const limit: JsonSchema = count("How many at most", limits.maxPage);
export const key: JsonSchema = text("A retry with the same key is one message", limits.maxKeyLength);
export const formName: JsonSchema = text(
  "The form: a pet name, the number of your message that carries it, or its formId",
);
export const moment: JsonSchema = text("A date and time in the future, such as 2026-12-31T18:00:00Z", 40);

export const attenuation = {
  rights: {
    type: "array",
    items: { type: "string", maxLength: 20 },
    maxItems: 10,
    description: "What it still permits; all that the original permits without it",
  },
  expiresAt: moment,
  uses: count("How often it can be used", limits.maxUses),
} as const satisfies Readonly<Record<string, JsonSchema>>;

const formMembers: Readonly<Record<string, JsonSchema>> = {
  title: text("A short label", limits.maxTitleLength),
  description: text("What the form is for", limits.maxDescriptionLength),
  pattern: {
    type: "object",
    additionalProperties: true,
    description:
      'A FormSchema: {"type": "record", "fields": {"city": {"kind": "string", "label": "City"}}}; kinds are string, number, boolean, bigint, record, array, capability',
  },
  source: {
    type: "object",
    additionalProperties: true,
    description:
      'In place of a pattern, a form of another format: {"format": "markform", "text": "…"}, {"format": "json-schema", "schema": {…}}, {"format": "formspec", "definition": {…}}',
  },
  formId: text("Of a copy of a form that you were sent"),
  once: flag("Takes one answer and no more"),
  expiresAt: moment,
};

const formShape: JsonSchema = {
  ...shape(formMembers, ["title"]),
  description: "A form that you propose: it is data, and answers to it come to you",
};

/** One of these; a text is a pet name. No `type`, since it is a text or an object: the operation itself reads it. */
export const thing: JsonSchema = {
  description:
    'What to give: a pet name ("@counter"), or an object with one of name (with rights, expiresAt, uses to give less), value, form, agent, file, tool, submission',
  anyOf: [
    { type: "string", maxLength: maxNameLength },
    shape({ name: petName("Something you have"), ...attenuation }, ["name"]),
    shape({ value: { description: "Any JSON" } }, ["value"]),
    shape({ form: formShape }, ["form"]),
    shape({ agent: text("An agent's account name; for hosts", limits.maxAgentName) }, ["agent"]),
    shape(
      {
        file: shape(
          {
            filename: text("Its name"),
            mediaType: text("Its media type"),
            base64: text("Its bytes", Math.ceil((limits.maxFileBytes * 4) / 3) + 4),
          },
          ["filename", "base64"],
        ),
      },
      ["file"],
    ),
    shape(
      {
        tool: shape(
          {
            url: text("Takes a POST of JSON and answers with JSON", limits.maxUrlLength),
            description: text("What it does", limits.maxDescriptionLength),
            inputSchema: { description: "JSON Schema of what it takes" },
          },
          ["url"],
        ),
      },
      ["tool"],
    ),
    shape({ submission: text("A submission's id") }, ["submission"]),
    {
      ...shape({ ...formMembers, proposer: text('Whoever proposes it: "@self", if it is said') }, ["title", "pattern"]),
      description: "A form record as it is: known by its shape",
    },
  ],
};
