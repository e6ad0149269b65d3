import { z } from "zod";
import { form as readForm } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { formName } from "./members.ts";
import { sampleForm } from "./sample.ts";
import { formView } from "./views.ts";

export const form = mailOperation({
  id: "mail.form",
  group: "Mail",
  summary: "A form you have",
  description: "Its record and how it stands.",
  http: routes["mail.form"],
  mcp: { name: "mail.form", title: "Look at one of your forms" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ form: formName }),
  output: formView,
  answers: "Done",
  examples: [{ title: "For example", request: { form: "3" }, response: sampleForm }],
  run: readForm,
});
