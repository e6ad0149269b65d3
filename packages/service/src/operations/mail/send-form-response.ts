import { z } from "zod";
import { sendFormResponse as runSendFormResponse } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { jsonObject } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { edge, number, responseId } from "./members.ts";
import { sampleResponse } from "./sample.ts";
import { messageView } from "./views.ts";

export const sendFormResponse = mailOperation({
  id: "mail.sendFormResponse",
  group: "Mail",
  ...texts["mail.sendFormResponse"],
  http: routes["mail.sendFormResponse"],
  mcp: { name: "mail.respond", title: "Answer a form at once" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({ number, edge, payload: jsonObject("The answer"), responseId }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 3, payload: { city: "Oslo" }, responseId: "trip-bob" },
      response: sampleResponse,
    },
  ],
  run: runSendFormResponse,
});
