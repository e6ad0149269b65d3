import { z } from "zod";
import { message as readMessage } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { number } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const message = mailOperation({
  id: "mail.message",
  group: "Mail",
  ...texts["mail.message"],
  http: routes["mail.message"],
  mcp: { name: "mail.message", title: "Read one message" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ number, showSecrets: flag(memberTexts.showSecrets).exactOptional() }),
  output: messageView,
  answers: "Done",
  examples: [{ title: "For example", request: { number: 3 }, response: sampleMessage }],
  run: readMessage,
});
