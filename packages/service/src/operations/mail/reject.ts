import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { reject as runReject } from "../../mail/operations/settle.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { number, text } from "./members.ts";
import { sampleRequest } from "./sample.ts";
import { messageView } from "./views.ts";

export const reject = mailOperation({
  id: "mail.reject",
  group: "Mail",
  ...texts["mail.reject"],
  http: routes["mail.reject"],
  mcp: { name: "mail.reject", title: "Decline what was asked for" },
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({ number, reason: text("Why", limits.maxReasonLength).exactOptional() }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 5, reason: "I do not have them" },
      response: { ...sampleRequest, status: "rejected", reason: "I do not have them" },
    },
  ],
  run: runReject,
});
