import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { forward as runForward } from "../../mail/operations/send.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { edge, key, number, petName, text } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { messageView } from "./views.ts";

export const forward = mailOperation({
  id: "mail.forward",
  group: "Mail",
  ...texts["mail.forward"],
  http: routes["mail.forward"],
  mcp: { name: "mail.forward", title: "Pass a message on" },
  effect: { changes: true, idempotent: false, asksPerson: true },
  input: z.strictObject({
    number,
    edge,
    to: petName("Who gets it"),
    text: text("What you want to add", limits.maxTextLength).exactOptional(),
    key,
  }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 3, to: "@carol" },
      response: { ...sampleMessage, number: 4, from: "@self", to: "@carol", direction: "sent" },
    },
  ],
  run: runForward,
});
