import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { send as runSend } from "../../mail/operations/send.ts";
import { finds } from "../input-error.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { capability } from "./capability.ts";
import { key, petName, text } from "./members.ts";
import { sampleMessage, samplePattern } from "./sample.ts";
import { messageView } from "./views.ts";

export const send = mailOperation({
  id: "mail.send",
  group: "Mail",
  ...texts["mail.send"],
  http: routes["mail.send"],
  mcp: { name: "mail.send", title: "Send a message, a form or a capability" },
  effect: { changes: true, idempotent: false, asksPerson: true },
  input: z.strictObject({
    to: petName("Who gets it"),
    text: text("What you want to say; @@ writes an @", limits.maxTextLength).exactOptional(),
    edges: z
      .record(z.string(), capability)
      .refine(
        (given) => Object.keys(given).length <= limits.maxEdges,
        finds("too_long", { maximum: limits.maxEdges, of: "members" }),
      )
      .describe("What goes with it, by the name under which the recipient sees it")
      .exactOptional(),
    key,
  }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: {
        to: "@bob",
        text: "Please fill @form",
        edges: { form: { form: { title: "Trip", pattern: samplePattern } } },
        key: "trip-2026",
      },
      response: { ...sampleMessage, from: "@self", to: "@bob", direction: "sent" },
    },
  ],
  run: runSend,
});
