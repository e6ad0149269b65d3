import { z } from "zod";
import { draft as runDraft } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { edge, number } from "./members.ts";
import { sampleDraft } from "./sample.ts";
import { draftView } from "./views.ts";

export const draft = mailOperation({
  id: "mail.draft",
  group: "Mail",
  ...texts["mail.draft"],
  http: routes["mail.draft"],
  mcp: { name: "mail.draft", title: "Look at a form that you were sent" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ number, edge }),
  output: draftView,
  answers: "Done",
  examples: [{ title: "For example", request: { number: 3 }, response: sampleDraft }],
  run: runDraft,
});
