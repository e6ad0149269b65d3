import { z } from "zod";
import { form as readForm } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { formName } from "./members.ts";
import { sampleForm } from "./sample.ts";
import { formView } from "./views.ts";

export const form = mailOperation({
  id: "mail.form",
  group: "Mail",
  ...texts["mail.form"],
  http: routes["mail.form"],
  mcp: { name: "mail.form", title: "Look at one of your forms" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ form: formName }),
  output: formView,
  answers: "Done",
  examples: [{ title: "For example", request: { form: "3" }, response: sampleForm }],
  run: readForm,
});
