import { z } from "zod";
import { limits } from "../../mail/limits.ts";
import { fill as runFill } from "../../mail/operations/forms.ts";
import { finds } from "../input-error.ts";
import { mailOperation } from "../mail-context.ts";
import { count, flag, jsonObject } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { edge, number, responseId } from "./members.ts";
import { sampleDraft } from "./sample.ts";
import { draftView, messageView } from "./views.ts";

export const fill = mailOperation({
  id: "mail.fill",
  group: "Mail",
  ...texts["mail.fill"],
  http: routes["mail.fill"],
  mcp: { name: "mail.fill", title: "Fill in a form that you were sent" },
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({
    number,
    edge,
    fields: jsonObject("The answers")
      .refine(
        (given) => Object.keys(given).length <= limits.maxFieldsPerCall,
        finds("too_long", { maximum: limits.maxFieldsPerCall, of: "members" }),
      )
      .exactOptional(),
    submit: flag("Sends the answer").exactOptional(),
    responseId,
    revision: count("Refused if the draft has another revision").exactOptional(),
  }),
  output: z.object({ draft: draftView, response: messageView.exactOptional() }),
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 3, fields: { city: "Oslo" } },
      response: { draft: { ...sampleDraft, revision: 1, payload: { city: "Oslo" }, issues: [] } },
    },
  ],
  run: runFill,
});
