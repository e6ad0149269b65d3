import { z } from "zod";
import { close as runClose } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { formName } from "./members.ts";
import { sampleForm } from "./sample.ts";
import { formView } from "./views.ts";

export const close = mailOperation({
  id: "mail.close",
  group: "Mail",
  ...texts["mail.close"],
  http: routes["mail.close"],
  mcp: { name: "mail.close", title: "Take no more answers" },
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ form: formName }),
  output: formView,
  answers: "Done",
  examples: [{ title: "For example", request: { form: "@forms/trip" }, response: { ...sampleForm, state: "closed" } }],
  run: runClose,
});
