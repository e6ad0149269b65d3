import type { ManifestAction } from "@cofill/site";

const text = (description: string, maxLength: number) => ({ type: "string", description, maxLength });
const flag = (description: string) => ({ type: "boolean", description });

const object = (properties: object, required: readonly string[] = []) => ({
  type: "object",
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
});

/** Characters that the inbox's controls take; the mail has the last word. */
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

/** What can be done in the inbox. The pages' annotations and the manifest are both made of this. */
export const inboxActions = {
  "mail.send": {
    title: "Send a message",
    description: "Sends text to somebody you have a name for, with a form, a file or a capability attached to it.",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to, text: written, ...attachments }, ["to"]),
  },
  "mail.reply": {
    title: "Answer",
    description: "Sends a message to whom the conversation is with.",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ text: written, ...attachments }),
  },
  "mail.forward": {
    title: "Forward a form",
    description: "Sends a form that came in a message to somebody else, who answers its proposer.",
    scope: "mail.send",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to, text: written }, ["to"]),
  },
  "mail.request": {
    title: "Ask for a capability",
    description: "Asks whom the conversation is with for something, which comes under a name of yours.",
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
    title: "Keep under a name",
    description: "Gives a capability that came in a message a name of one's own.",
    scope: "mail.names",
    risk: "low",
    confirmation: "optional",
    idempotent: false,
    inputSchema: object({ name: text("What you call it, as @counter", maxName) }, ["name"]),
  },
  "mail.dismiss": {
    title: "Dismiss",
    description: "Puts a message away. It stays readable among those that were dismissed.",
    scope: "mail.read",
    risk: "low",
    confirmation: "optional",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.resolve": {
    title: "Give what is asked for",
    description: "Answers a request with a capability that you have a name for.",
    scope: "mail.send",
    risk: "high",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ capability }, ["capability"]),
  },
  "mail.reject": {
    title: "Decline",
    description: "Answers a request with a reason why not.",
    scope: "mail.send",
    risk: "low",
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
    title: "Add a name",
    description: "Gives an agent, a value, a file or a tool a name.",
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
    title: "Rename",
    description: "Gives a capability another name; what lies below it moves along.",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({ to: text("The new name", maxName) }, ["to"]),
  },
  "mail.name_look": {
    title: "Look at what it holds",
    description: "Shows or gives what a name stands for, and takes one of the uses that are left.",
    scope: "mail.names",
    risk: "low",
    confirmation: "required",
    idempotent: false,
    inputSchema: object({}),
  },
  "mail.name_remove": {
    title: "Remove the name",
    description: "Forgets a name and those below it. What it named is nobody else's loss.",
    scope: "mail.names",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.name_attenuate": {
    title: "Make something that permits less",
    description: "Makes a capability from another one, with fewer rights, an end or a number of uses.",
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
    title: "Close the form",
    description: "The form takes no more answers. Those that came stay.",
    scope: "mail.forms",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
  "mail.revoke": {
    title: "Revoke",
    description: "Ends a form or a capability for good, with everything that was made from it.",
    scope: "mail.forms",
    risk: "high",
    confirmation: "required",
    idempotent: true,
    inputSchema: object({}),
  },
} as const satisfies Readonly<Record<string, ManifestAction>>;

export type InboxAction = keyof typeof inboxActions;
