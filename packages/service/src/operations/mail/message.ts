import { z } from "zod";
import { message as readMessage } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { number } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const message = mailOperation({
  id: "mail.message",
  group: "Mail",
  summary: "One message",
  description: "A message of your mailbox with its edges. Values of secret fields are hidden unless you ask for them.",
  http: routes["mail.message"],
  mcp: { name: "mail.message", title: "Read one message" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ number, showSecrets: flag("Shows the values of secret fields").exactOptional() }),
  output: messageView,
  answers: "Done",
  examples: [{ title: "For example", request: { number: 3 }, response: sampleMessage }],
  run: readMessage,
});
