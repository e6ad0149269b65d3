import { z } from "zod";
import { revoke as runRevoke } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { formName } from "./members.ts";

export const revoke = mailOperation({
  id: "mail.revoke",
  group: "Mail",
  summary: "Take back a form, or something you gave in a weaker copy",
  description:
    "Every copy of the form is dead from now on; of a capability that you attenuated, all that was made from it.",
  http: routes["mail.revoke"],
  mcp: { name: "mail.revoke", title: "Take something back" },
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ form: formName }),
  output: z.object({ revoked: word() }),
  answers: "Done",
  examples: [{ title: "For example", request: { form: "@forms/trip" }, response: { revoked: "Trip" } }],
  run: runRevoke,
});
