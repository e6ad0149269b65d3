import { z } from "zod";
import { whoami as runWhoami } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { sampleAgent } from "./sample.ts";
import { agentView } from "./views.ts";

export const whoami = mailOperation({
  id: "mail.whoami",
  group: "Mail",
  ...texts["mail.whoami"],
  http: routes["mail.whoami"],
  effect: { changes: false, idempotent: true },
  input: z.strictObject({}),
  output: agentView,
  answers: "Done",
  examples: [{ title: "You", request: {}, response: sampleAgent }],
  run: runWhoami,
});
