import { messageTypes } from "@cofill/store";
import { z } from "zod";
import { inbox as runInbox } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { count, flag } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { limit, text } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const inbox = mailOperation({
  id: "mail.inbox",
  group: "Mail",
  ...texts["mail.inbox"],
  http: routes["mail.inbox"],
  mcp: { name: "mail.inbox", title: "Look through your messages" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    before: count("Only messages with lower numbers", 1).exactOptional(),
    after: count("Only messages with higher numbers, oldest first").exactOptional(),
    limit,
    with: text("Only messages with this agent: a pet name, or the mark of an unknown sender").exactOptional(),
    type: z.enum(messageTypes).describe("Only messages of this type").exactOptional(),
    direction: z.enum(["received", "sent"]).describe("Only received or only sent ones").exactOptional(),
    all: flag("Also those that were dismissed").exactOptional(),
  }),
  output: z.object({
    messages: z.array(messageView).readonly().describe("The newest first"),
    next: count("For `before`, if there is more").exactOptional(),
    seq: z.int().min(0),
  }),
  answers: "Done",
  examples: [{ title: "The newest", request: { limit: 10 }, response: { messages: [sampleMessage], seq: 12 } }],
  run: runInbox,
});
