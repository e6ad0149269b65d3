import { z } from "zod";
import { responses as runResponses } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { count, flag, word } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { formName, limit } from "./members.ts";
import { sampleForm, sampleMessage } from "./sample.ts";
import { formView, responseRowView } from "./views.ts";

export const responses = mailOperation({
  id: "mail.responses",
  group: "Mail",
  ...texts["mail.responses"],
  http: routes["mail.responses"],
  mcp: { name: "mail.responses", title: "The answers to one of your forms" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    form: formName,
    after: count("The number of the last message of the page before").exactOptional(),
    limit,
    showSecrets: flag(memberTexts.showSecrets).exactOptional(),
  }),
  output: z.object({
    form: formView,
    columns: z
      .array(z.object({ path: word(), label: word(), secret: z.boolean() }))
      .readonly()
      .describe("In the form's order"),
    responses: z.array(responseRowView).readonly(),
    next: z.int().min(0).exactOptional(),
  }),
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { form: "@forms/trip" },
      response: {
        form: sampleForm,
        columns: [{ path: "city", label: "City", secret: false }],
        responses: [
          { number: 6, from: "@bob", date: sampleMessage.date, responseId: "trip-bob", payload: { city: "Oslo" } },
        ],
      },
    },
  ],
  run: runResponses,
});
