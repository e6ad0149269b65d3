import { z } from "zod";
import { removeName as runRemoveName } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { petName } from "./members.ts";

export const removeName = mailOperation({
  id: "mail.removeName",
  group: "Mail",
  summary: "Forget a name",
  description:
    "Takes a name, and everything below it, out of your directory. The capabilities themselves stay as they are.",
  http: routes["mail.removeName"],
  mcp: { name: "mail.remove_name", title: "Forget a pet name" },
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({ name: petName("The name") }),
  output: z.object({ removed: z.array(word()).readonly() }),
  answers: "Done",
  examples: [{ title: "For example", request: { name: "@tools" }, response: { removed: ["@tools/counter"] } }],
  run: runRemoveName,
});
