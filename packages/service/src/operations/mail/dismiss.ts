import { z } from "zod";
import { dismiss as runDismiss } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { number } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const dismiss = mailOperation({
  id: "mail.dismiss",
  group: "Mail",
  summary: "Put a message away",
  description: "It is no longer listed unless you ask for all.",
  http: routes["mail.dismiss"],
  mcp: { name: "mail.dismiss", title: "Put a message away" },
  effect: { changes: true, idempotent: true, destructive: true },
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
