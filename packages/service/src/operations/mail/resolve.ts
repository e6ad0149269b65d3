import { z } from "zod";
import { resolve as runResolve } from "../../mail/operations/settle.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { capability } from "./capability.ts";
import { number } from "./members.ts";
import { sampleRequest } from "./sample.ts";
import { messageView } from "./views.ts";

export const resolve = mailOperation({
  id: "mail.resolve",
  group: "Mail",
  ...texts["mail.resolve"],
  http: routes["mail.resolve"],
  mcp: { name: "mail.resolve", title: "Give what was asked for" },
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({ number, capability }),
  output: messageView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 5, capability: "@rates" },
      response: { ...sampleRequest, status: "resolved" },
    },
  ],
  run: runResolve,
});
