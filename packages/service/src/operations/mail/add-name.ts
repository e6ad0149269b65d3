import { z } from "zod";
import { addName as runAddName } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { capability } from "./capability.ts";
import { petName } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const addName = mailOperation({
  id: "mail.addName",
  group: "Mail",
  summary: "Give something a name",
  description:
    "Puts a new capability, or another name for one you have, into your directory. Without a capability, the agent whose account has this name.",
  http: routes["mail.addName"],
  mcp: { name: "mail.add_name", title: "Name something" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    name: petName("The new name"),
    capability: capability.exactOptional(),
    replace: flag("Takes the place of what the name meant").exactOptional(),
  }),
  output: nameView,
  answers: "Done",
  examples: [{ title: "A value", request: { name: "@tools/counter", capability: { value: 7 } }, response: sampleName }],
  run: runAddName,
});
