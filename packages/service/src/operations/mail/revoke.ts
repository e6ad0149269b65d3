import { z } from "zod";
import { revoke as runRevoke } from "../../mail/operations/forms.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { formName } from "./members.ts";

export const revoke = mailOperation({
  id: "mail.revoke",
  group: "Mail",
  ...texts["mail.revoke"],
  http: routes["mail.revoke"],
  mcp: { name: "mail.revoke", title: "Take something back" },
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ form: formName }),
  output: z.object({ revoked: word() }),
  answers: "Done",
  examples: [{ title: "For example", request: { form: "@forms/trip" }, response: { revoked: "Trip" } }],
  run: runRevoke,
});
