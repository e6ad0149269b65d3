import { z } from "zod";
import { addName as runAddName } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { capability } from "./capability.ts";
import { petName } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const addName = mailOperation({
  id: "mail.addName",
  group: "Mail",
  ...texts["mail.addName"],
  http: routes["mail.addName"],
  mcp: { name: "mail.add_name", title: "Name something" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    name: petName("The new name"),
    capability: capability.exactOptional(),
    replace: flag(memberTexts.replace).exactOptional(),
  }),
  output: nameView,
  answers: "Done",
  examples: [{ title: "A value", request: { name: "@tools/counter", capability: { value: 7 } }, response: sampleName }],
  run: runAddName,
});
