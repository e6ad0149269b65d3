import { z } from "zod";
import { removeName as runRemoveName } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { petName } from "./members.ts";

export const removeName = mailOperation({
  id: "mail.removeName",
  group: "Mail",
  ...texts["mail.removeName"],
  http: routes["mail.removeName"],
  mcp: { name: "mail.remove_name", title: "Forget a pet name" },
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({ name: petName("The name") }),
  output: z.object({ removed: z.array(word()).readonly() }),
  answers: "Done",
  examples: [{ title: "For example", request: { name: "@tools" }, response: { removed: ["@tools/counter"] } }],
  run: runRemoveName,
});
