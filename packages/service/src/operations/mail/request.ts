import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { request as runRequest } from "../../mail/operations/send.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { key, petName, text } from "./members.ts";
import { sampleRequest } from "./sample.ts";
import { messageView } from "./views.ts";

export const request = mailOperation({
  id: "mail.request",
  group: "Mail",
  summary: "Ask somebody for something",
  description:
    "Asks for one capability, in free text. They resolve it with something they have, or reject it. With resultName, what they give is put under that name of yours.",
  http: routes["mail.request"],
  mcp: { name: "mail.request", title: "Ask somebody for a capability" },
  effect: { changes: true, idempotent: false, asksPerson: true },
  input: z.strictObject({
    to: petName("Who is asked"),
    description: text("What you would like to have", limits.maxTextLength),
    resultName: petName("The name for what they give").exactOptional(),
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
