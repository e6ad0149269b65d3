import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { request as runRequest } from "../../mail/operations/send.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { key, petName, text } from "./members.ts";
import { sampleRequest } from "./sample.ts";
import { messageView } from "./views.ts";

export const request = mailOperation({
  id: "mail.request",
  group: "Mail",
  ...texts["mail.request"],
  http: routes["mail.request"],
  mcp: { name: "mail.request", title: "Ask an agent for a capability" },
  effect: { changes: true, idempotent: false, asksPerson: true },
  input: z.strictObject({
    to: petName("Who is asked"),
    description: text("What you would like to have", limits.maxTextLength),
    resultName: petName(memberTexts.resultName).exactOptional(),
    key,
  }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { to: "@bob", description: "The exchange rates", resultName: "@rates" },
      response: sampleRequest,
    },
  ],
  run: runRequest,
});
