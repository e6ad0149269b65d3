import { isJsonObject } from "@cofill/core/kit";
import type { FormSchema } from "@cofill/form-record";
import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { finds, membersAt } from "../input-error.ts";
import { inlineSchema } from "../json-schema.ts";
import { flag } from "../members.ts";
import { memberTexts } from "../texts.ts";
import { attenuation, maxNameLength, moment, petName, text } from "./members.ts";

const anObject = finds("wrong_type", { expected: "object" });

const pattern = z.custom<FormSchema>(isJsonObject, anObject).meta({
  type: "object",
  additionalProperties: true,
  description:
    'A FormSchema: {"type": "record", "fields": {"city": {"kind": "string", "label": "City"}}}; kinds are string, number, boolean, bigint, record, array, capability',
});

const source = z.custom<FormSource>(isJsonObject, anObject).meta({
  type: "object",
  additionalProperties: true,
  description:
    'In place of a pattern, a form of another format: {"format": "markform", "text": "…"}, {"format": "json-schema", "schema": {…}}, {"format": "formspec", "definition": {…}}',
});

/** A new form as its proposer sends it: plain data inside a message (EN-REC-02). */
const newForm = z
  .strictObject({
    title: text("A short label", limits.maxTitleLength),
    description: text("What the form is for", limits.maxDescriptionLength).exactOptional(),
    pattern: pattern.exactOptional(),
    source: source.exactOptional(),
    formId: text("Of a copy of a form that you were sent").exactOptional(),
    once: flag(memberTexts.once).exactOptional(),
    expiresAt: moment.exactOptional(),
  })
  .describe("A form that you propose: it is data, and answers to it come to you");

/** The variants of an input capability, by the required member that identifies each. */
const options = {
  name: z.strictObject({ name: petName("Something you have"), ...attenuation }),
  value: z.strictObject({ value: z.unknown().describe("Any JSON") }),
  form: z.strictObject({ form: newForm }),
  agent: z.strictObject({ agent: text("An agent's account name; for hosts", limits.maxAgentName) }),
  file: z.strictObject({
    file: z.strictObject({
      filename: text("Its name"),
      mediaType: text("Its media type").exactOptional(),
      base64: text("Its bytes", Math.ceil((limits.maxFileBytes * 4) / 3) + 4),
    }),
  }),
  tool: z.strictObject({
    tool: z.strictObject({
      url: text("Takes a POST of JSON and answers with JSON", limits.maxUrlLength),
      description: text("What it does", limits.maxDescriptionLength).exactOptional(),
      inputSchema: z.unknown().optional().describe("JSON Schema of what it takes"),
    }),
  }),
  submission: z.strictObject({ submission: text("A submission's id") }),
  /** A form record given directly, recognised by its shape (EN-REC-05). */
  pattern: newForm
    .extend({ pattern, proposer: text('The proposer: "@self", if it is said').exactOptional() })
    .describe("A form record as it is: known by its shape"),
} as const;

const petNameText = z.string().max(maxNameLength);

/** A form as its proposer writes it into a message. */
export type NewForm = z.output<typeof newForm>;

/** A capability to create, or the pet name of one that the agent holds. */
export type CapabilityInput = string | z.output<(typeof options)[keyof typeof options]>;

const optionFor = (value: unknown): z.ZodType | undefined => {
  if (typeof value === "string") return petNameText;
  if (!isJsonObject(value)) return undefined;
  const name = Object.keys(options).find((member) => value[member] !== undefined);
  if (name !== undefined) return options[name as keyof typeof options];
  return value.title === undefined ? undefined : options.pattern;
};

const memberNames = Object.keys(options);

/**
 * The schema of an input capability; the variant is selected by the member that is present, so that errors are about
 * that variant only.
 */
export const capability = z
  .custom<CapabilityInput>(() => true)
  .superRefine((value, context) => {
    const option = optionFor(value);
    if (!option) {
      context.addIssue({ code: "custom", ...finds("not_an_attachment", { members: memberNames }, "wrong_type") });
      return;
    }
    for (const issue of option.safeParse(value).error?.issues ?? []) {
      const known = issue.code === "unrecognized_keys" && { known: membersAt(option, issue.path) };
      context.issues.push({ ...issue, ...known, input: value } as z.core.$ZodRawIssue);
    }
  })
  .meta({
    description:
      'What to give: a pet name ("@counter"), or an object with one of name (with rights, expiresAt, uses to give less), value, form, agent, file, tool, submission',
    anyOf: [inlineSchema(petNameText), ...Object.values(options).map(inlineSchema)],
  });
