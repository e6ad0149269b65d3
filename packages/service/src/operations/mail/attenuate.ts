import { z } from "zod";
import { attenuate as runAttenuate } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { attenuation, petName } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const attenuate = mailOperation({
  id: "mail.attenuate",
  group: "Mail",
  summary: "Make a weaker copy of something",
  description:
    "A new capability that permits less: fewer rights, until a time, so many uses. You can revoke it; it dies with the original too.",
  http: routes["mail.attenuate"],
  mcp: { name: "mail.attenuate", title: "Make a capability that permits less" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({ name: petName("What you have"), as: petName("The new capability's name"), ...attenuation }),
  output: nameView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { name: "@tools/counter", as: "@tools/once", uses: 1 },
      response: { ...sampleName, name: "@tools/once", usesLeft: 1 },
    },
  ],
  run: runAttenuate,
});
