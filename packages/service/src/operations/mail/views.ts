import { isJsonObject } from "@cofill/core/kit";
import type { FormSchema } from "@cofill/form-record";
import { agentKinds, capabilityKinds } from "@cofill/store";
import { z } from "zod";
import type { FormSource } from "../../submissions/definition/intake-source.ts";
import { count, flag, jsonObject, time, word } from "../members.ts";
import { waitsFor } from "../submissions/members.ts";
import { fieldTextsView, formTextsView } from "./text-views.ts";

/** The schemas of mail views, which are the same on every channel and contain no id that grants access. */

const list = <T extends z.ZodType>(items: T, description?: string) => {
  const made = z.array(items).readonly();
  return description === undefined ? made : made.describe(description);
};

const kind = z.enum(capabilityKinds);

const rights = list(
  z.enum(["send", "read", "respond", "fill", "review", "call"]),
  "What holding it permits; an attenuated one permits less",
);

const capabilityState = z.enum(["live", "revoked", "expired", "used_up"]);

export const agentView = z
  .object({ name: word("The account's name"), kind: z.enum(agentKinds), createdAt: time() })
  .meta({ id: "MailAgent" });

export const nameView = z
  .object({
    name: word("`@tools/counter`"),
    kind,
    rights,
    state: capabilityState,
    about: word("What it is, in words: a form's title, a file's name").exactOptional(),
    formId: word("Of a form").exactOptional(),
    expiresAt: time().exactOptional(),
    usesLeft: z.int().min(0).exactOptional(),
  })
  .meta({ id: "MailName" });

const pattern = z.custom<FormSchema>(isJsonObject).meta({ type: "object", description: "The FormSchema of an answer" });

const notes = list(word(), "What the pattern cannot say of a form that was written in another format").exactOptional();

const formMembers = {
  formId: word("Identifies the form; opens nothing"),
  proposer: word("By the reader's own name for them, `@self`, or an unknown sender"),
  title: word(),
  description: word(),
  schemaHash: word(),
  format: z.enum(["json-schema", "markform", "form-record", "formspec"] satisfies readonly FormSource["format"][]),
  state: z.enum(["open", "closed", "revoked", "expired", "filled"]),
  once: flag("Takes one answer and no more"),
  expiresAt: time().exactOptional(),
};

/** A form as its recipient sees it: the form record with its identity (D-12). */
export const formView = z.object({ ...formMembers, pattern, notes }).meta({ id: "MailForm" });

/** A form in a list, where the pattern is optional because it may be as long as the form. */
export const formCard = z.object({ ...formMembers, pattern: pattern.exactOptional(), notes }).meta({
  id: "MailFormCard",
  description: "A form in a message; with its pattern where that one message is looked at.",
});

export const edgeView = z
  .object({
    name: word("Adopt it by this"),
    kind,
    rights,
    state: capabilityState,
    about: word().exactOptional(),
    form: formCard.exactOptional(),
    names: list(word(), "The reader's own names for it"),
  })
  .meta({ id: "MailEdge" });

const messageBase = {
  number: count("In the reader's own mailbox, from 1"),
  from: word('`@bob` by the reader\'s own name for them, `@self`, or "unknown sender (k3f9)"'),
  to: word(),
  direction: z.enum(["received", "sent"]),
  date: time(),
  dismissed: z.boolean(),
  dismissedAt: time().exactOptional(),
  dismisser: word("By whom it was dismissed: always the mailbox's owner, `@self`").exactOptional(),
  seq: count("Moves on with every change of the mailbox; where to go on following"),
  edges: list(edgeView),
};

export const packageView = z
  .object({
    type: z.literal("package"),
    ...messageBase,
    strings: list(word(), "Text between edges: one more than there are edges mentioned in it"),
    mentions: list(word(), "The edges in the order of their mention"),
    text: word("All of it, `@edge` where an edge is mentioned"),
  })
  .meta({ id: "MailPackage" });

export const requestView = z
  .object({
    type: z.literal("request"),
    ...messageBase,
    description: word(),
    status: z.enum(["open", "resolved", "rejected"]),
    reason: word().exactOptional(),
  })
  .meta({ id: "MailRequest" });

export const formResponseView = z
  .object({
    type: z.literal("form-response"),
    ...messageBase,
    formId: word(),
    formTitle: word(),
    responseId: word(),
    replyTo: count("The reader's own message that carried the form").exactOptional(),
    payload: jsonObject('The answers; a capability stands as {"edge": "path.of.the.slot"}: adopt it by that edge'),
    secrets: list(word(), "Paths whose values are shown on request only"),
  })
  .meta({ id: "MailFormResponse" });

export const messageView = z
  .discriminatedUnion("type", [packageView, requestView, formResponseView])
  .meta({ id: "MailMessage" });

export const correspondentView = z.object({
  name: word('`@bob`, or "unknown sender (k3f9)"'),
  mark: word("Names them in `with` where they have no name"),
  lastNumber: z.int().min(0),
  lastDate: time(),
  lastText: word(),
  waiting: count("Received and not dismissed"),
});

/** An issue with an answer, at a path of the payload. */
export const fieldIssue = z
  .object({
    path: word(),
    code: word(),
    message: word(),
    expected: z.unknown().optional(),
    received: z.unknown().optional(),
    waitsFor: waitsFor.exactOptional(),
  })
  .meta({ id: "MailFieldIssue" });

/** The draft of one agent for the form of one message. */
export const draftView = z
  .object({
    number: z.int().min(0),
    edge: word(),
    form: formView,
    source: z.custom<FormSource>(isJsonObject).meta({
      type: "object",
      description: "The form in its own format, so that a client can open the same live form",
    }),
    about: formTextsView.describe("What the author wrote about the form and to its roles"),
    fields: list(fieldTextsView, "What the author wrote about each field that applies now"),
    revision: z.int().min(0),
    payload: jsonObject("The answers so far"),
    issues: list(fieldIssue, "What is missing or wrong; nothing when it can be sent"),
    sentAt: time("Set once it was sent").exactOptional(),
  })
  .meta({ id: "MailDraft" });

export const responseRowView = z.object({
  number: z.int().min(0),
  from: word(),
  date: time(),
  responseId: word(),
  payload: jsonObject("The answers"),
});

/** The content of a capability, by its kind. */
export const readView = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("value"), value: z.unknown() }),
  z.object({
    kind: z.literal("file"),
    filename: word(),
    mediaType: word(),
    sizeBytes: z.int().min(0),
    sha256: word(),
    base64: word("Its bytes"),
  }),
  z.object({ kind: z.literal("form"), form: formView }),
  z.object({ kind: z.literal("submission"), submission: z.unknown() }),
  z.object({ kind: z.literal("agent"), agent: z.object({ kind: z.enum(agentKinds) }) }),
  z.object({ kind: z.literal("tool"), description: word(), inputSchema: z.unknown().optional() }),
]);

export const followEvent = z.discriminatedUnion("type", [
  z
    .object({ type: z.literal("snapshot"), messages: list(messageView), seq: z.int().min(0) })
    .describe("The newest messages when following began, oldest first"),
  z
    .object({ type: z.literal("message"), message: messageView, seq: z.int().min(0) })
    .describe("A message that came or changed"),
]);
