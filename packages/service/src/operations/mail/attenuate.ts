import { z } from "zod";
import { attenuate as runAttenuate } from "../../mail/operations/names.ts";
import { mailOperation } from "../mail-context.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { attenuation, petName } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const attenuate = mailOperation({
  id: "mail.attenuate",
  group: "Mail",
  ...texts["mail.attenuate"],
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
