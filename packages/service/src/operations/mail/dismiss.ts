import { z } from "zod";
import { dismiss as runDismiss } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { number } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const dismiss = mailOperation({
  id: "mail.dismiss",
  group: "Mail",
  ...texts["mail.dismiss"],
  http: routes["mail.dismiss"],
  mcp: { name: "mail.dismiss", title: "Put a message away" },
  effect: { changes: true, idempotent: true },
  input: z.strictObject({ number }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 3 },
      response: { ...sampleMessage, dismissed: true, dismissedAt: sampleMessage.date, dismisser: "@self" },
    },
  ],
  run: runDismiss,
});
