import type { JsonSchema } from "@cofill/core";
import { problemStatus } from "@cofill/intake";
import { agentKinds, type MailOperations, mailProblemStatus, messageTypes, thingKinds } from "@cofill/mail";
import { count, flag, listOf, mapOf, object, oneOf, ref, text, time } from "../openapi/shapes.ts";

/** What the mail answers with, for OpenAPI. */

const rights = listOf(text(), "What holding it permits");

const standing = oneOf(["live", "revoked", "expired", "used_up"]);

const agent = { name: text("The account's name"), kind: oneOf(agentKinds), createdAt: time() };

const name = {
  name: text("`@tools/counter`"),
  kind: oneOf(thingKinds),
  rights,
  state: standing,
  "about?": text("What it is, in words"),
  "formId?": text(),
  "expiresAt?": time(),
  "usesLeft?": count(),
};

const pattern = { type: "object", description: "The FormSchema of an answer" } as const;

const formCard = {
  formId: text("Identifies the form; opens nothing"),
  proposer: text("By your own name for them, `@self`, or an unknown sender"),
  title: text(),
  description: text(),
  schemaHash: text(),
  format: text(),
  state: oneOf(["open", "closed", "revoked", "expired", "filled"]),
  once: flag("Takes one answer and no more"),
  "expiresAt?": time(),
  "notes?": listOf(text()),
};

const form = { ...formCard, pattern };

const message = {
  number: count("In your own mailbox"),
  type: oneOf(messageTypes),
  from: text("By your own name for them"),
  to: text(),
  direction: oneOf(["received", "sent"]),
  date: time(),
  dismissed: flag(),
  "dismissedAt?": time(),
  "dismisser?": text(),
  seq: count("Where to go on following"),
  edges: listOf(ref("MailEdge")),
  "strings?": listOf(text()),
  "mentions?": listOf(text()),
  "text?": text("Of a package"),
  "description?": text("Of a request"),
  "status?": oneOf(["open", "resolved", "rejected"]),
  "reason?": text(),
  "formId?": text("Of a form-response"),
  "formTitle?": text(),
  "responseId?": text(),
  "replyTo?": count("Your own message that carried the form"),
  "payload?": mapOf(true, 'The answers; a thing stands as {"edge": "its path"}'),
  "secrets?": listOf(text(), "Paths that are shown on request only"),
};

const draft = {
  number: count(),
  edge: text(),
  form: ref("MailForm"),
  source: { type: "object", description: "The form in its own format" },
  revision: count(),
  payload: mapOf(true),
  faults: listOf(ref("MailFieldFault"), "What is missing or wrong; nothing when it can be sent"),
  "sentAt?": time(),
};

const problem = object(
  {
    type: text("urn:cofill:problem: and the code"),
    title: text(),
    status: count(),
    detail: text("What is wrong and what would be right"),
    code: oneOf([...new Set([...Object.keys(mailProblemStatus), ...Object.keys(problemStatus)])], "Permanent"),
    "fields?": listOf(ref("MailFieldFault"), "Everything that is wrong with an answer or a form"),
    "instance?": text("Of an internal error: under which the server's log has more"),
  },
  "RFC 9457: a request for mail that could not be taken up.",
);

const row = { number: count(), from: text(), date: time(), responseId: text(), payload: mapOf(true) };

const column = { path: text(), label: text(), secret: flag() };

export const mailSchemas = {
  MailProblem: problem,
  MailFieldFault: object({
    path: text(),
    code: text(),
    message: text(),
    "expected?": text(),
    "received?": text(),
  }),
  MailAgent: object(agent),
  MailName: object(name),
  MailForm: object(form),
  MailFormCard: object(
    { ...formCard, "pattern?": pattern },
    "A form in a message; with its pattern where that one message is looked at.",
  ),
  MailEdge: object({
    name: text("Adopt it by this"),
    kind: oneOf(thingKinds),
    rights,
    state: standing,
    "about?": text(),
    "form?": ref("MailFormCard"),
    names: listOf(text(), "Your own names for it"),
  }),
  MailMessage: object(message),
  MailDraft: object(draft),
} as const satisfies Record<string, JsonSchema>;

const answer = (members: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  object({ ok: { const: true }, ...members });

const answeredMessage = answer(message);

export const agentAnswer = answer(agent);

export const agentPage = answer({ agents: listOf(ref("MailAgent")), "next?": text("For `after`, if there is more") });

/** By operation. */
export const mailAnswers = {
  whoami: agentAnswer,
  names: answer({ names: listOf(ref("MailName")), "next?": text("For `after`, if there is more") }),
  addName: answer(name),
  renameName: answer({ renamed: listOf(text()) }),
  removeName: answer({ removed: listOf(text()) }),
  attenuate: answer(name),
  read: answer({ kind: oneOf(thingKinds) }),
  call: answer({ result: {} }),
  inbox: answer({
    messages: listOf(ref("MailMessage"), "The newest first"),
    "next?": count("For `before`, if there is more"),
    seq: count(),
  }),
  message: answeredMessage,
  correspondents: answer({
    correspondents: listOf(
      object({
        name: text(),
        mark: text("Names them in `with` where they have no name"),
        lastNumber: count(),
        lastDate: time(),
        lastText: text(),
        waiting: count("Received and not dismissed"),
      }),
    ),
    "next?": count(),
  }),
  send: answeredMessage,
  request: answeredMessage,
  forward: answeredMessage,
  adopt: answer(name),
  dismiss: answeredMessage,
  resolve: answeredMessage,
  reject: answeredMessage,
  draft: answer(draft),
  fill: answer({ draft: ref("MailDraft"), "response?": ref("MailMessage") }),
  sendFormResponse: answeredMessage,
  form: answer(form),
  responses: answer({
    form: ref("MailForm"),
    columns: listOf(object(column)),
    responses: listOf(object(row)),
    "next?": count(),
  }),
  close: answer(form),
  revoke: answer({ revoked: text() }),
} as const satisfies Record<keyof MailOperations, JsonSchema>;
