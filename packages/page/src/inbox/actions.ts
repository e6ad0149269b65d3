import type { PageAction } from "../manifest/page-action.ts";

const text = (description: string, maxLength: number) => ({ type: "string", description, maxLength });
const flag = (description: string) => ({ type: "boolean", description });

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** Characters that the inbox's controls accept; the mail service validates them again. */
export const inboxControlLimits = { maxName: 600, maxText: 20_000, maxReason: 2_000, maxValue: 20_000 } as const;

const { maxName, maxText, maxReason, maxValue } = inboxControlLimits;

const days = { type: "string", enum: ["1", "7", "30", "90"], description: "How many days it is good for" };
const to = text("Who gets it, by your own name for them, as @bob", maxName);
const capability = text("Something you have a name for, as @tools/counter", maxName);

const attachments = {
  form: text("A form of this service or one that you have a name for", maxName),
  form_file: { type: "string", description: "A form in a file: .form.md or .json" },
  file: { type: "string", description: "A file" },
  capability,
  once: flag("The form takes one answer and no more"),
  days,
};

const written = text("The message; @name in it sends what you call so", maxText);

/** The actions of the inbox, from which annotations and manifest are made. */
export const inboxActions = {
  "mail.send": {
    operation: "mail.send",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to, text: written, ...attachments }, ["to"]),
  },
  "mail.reply": {
    operation: "mail.send",
    title: "Answer",
    description: "Sends a message to whom the conversation is with.",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ text: written, ...attachments }),
  },
  "mail.forward": {
    operation: "mail.forward",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to, text: written }, ["to"]),
  },
  "mail.request": {
    operation: "mail.request",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object(
      { description: text("What is asked for", maxText), result_name: text("What you will call it", maxName) },
      ["description"],
    ),
  },
  "mail.adopt": {
    operation: "mail.adopt",
    scope: "mail.names",
    risk: "low",
    confirmation: "optional",
    idempotent: false,
    inputSchema: object({ name: text("What you call it, as @counter", maxName) }, ["name"]),
  },
  "mail.dismiss": {
    operation: "mail.dismiss",
    scope: "mail.read",
    risk: "low",
    confirmation: "optional",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.resolve": {
    operation: "mail.resolve",
    scope: "mail.send",
    risk: "high",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ capability }, ["capability"]),
  },
  "mail.reject": {
    operation: "mail.reject",
    scope: "mail.send",
    risk: "high",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ reason: text("Why not", maxReason) }),
  },
  "mail.open": {
    title: "Open the submission",
    description: "Leads to the submission that a message is about.",
    scope: "mail.read",
    risk: "low",
    confirmation: "optional",
    idempotent: false,
    inputSchema: object({}),
  },
  "mail.again": {
    title: "Answer again",
    description: "Begins another answer to a form that was answered.",
    scope: "mail.send",
    risk: "low",
    confirmation: "optional",
    idempotent: false,
    inputSchema: object({}),
  },
  "mail.name_add": {
    operation: "mail.addName",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object(
      {
        name: text("The name, as @tools/counter", maxName),
        kind: { type: "string", enum: ["agent", "value", "file", "tool"], description: "What gets the name" },
        agent: text("The account name of an agent", maxName),
        value: text("A value, as JSON or text", maxValue),
        file: { type: "string", description: "A file" },
        url: text("Where the tool takes a POST of JSON", maxName),
        description: text("What the tool does", maxName),
      },
      ["name", "kind"],
    ),
  },
  "mail.name_rename": {
    operation: "mail.renameName",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to: text("The new name", maxName) }, ["to"]),
  },
  "mail.name_look": {
    operation: "mail.read",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({}),
  },
  "mail.name_remove": {
    operation: "mail.removeName",
    scope: "mail.names",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.name_attenuate": {
    operation: "mail.attenuate",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object(
      {
        as: text("The name of the new capability", maxName),
        days,
        uses: text("How often it can be used", 7),
        rights: text("What it permits, with blanks between; all that it permits now where nothing is said", 60),
      },
      ["as"],
    ),
  },
  "mail.close": {
    operation: "mail.close",
    scope: "mail.forms",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.revoke": {
    operation: "mail.revoke",
    scope: "mail.forms",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
} as const satisfies Readonly<Record<string, PageAction>>;

export type InboxAction = keyof typeof inboxActions;
