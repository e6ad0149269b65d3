import { z } from "zod";
import { names as listNames } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { limit, petName, text } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const names = mailOperation({
  id: "mail.names",
  group: "Mail",
  ...texts["mail.names"],
  http: routes["mail.names"],
  mcp: { name: "mail.names", title: "List your pet names" },
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    below: petName("Only what lies below this").exactOptional(),
    after: text("The last name of the page before").exactOptional(),
    limit,
  }),
  output: z.object({
    names: z.array(nameView).readonly(),
    next: word("For `after`, if there is more").exactOptional(),
  }),
  answers: "Done",
  examples: [{ title: "A folder", request: { below: "@tools" }, response: { names: [sampleName] } }],
  run: listNames,
});
