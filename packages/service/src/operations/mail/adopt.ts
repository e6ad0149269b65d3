import { z } from "zod";
import { adopt as runAdopt } from "../../mail/operations/adopt.ts";
import { mailOperation } from "../mail-context.ts";
import { flag } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { number, petName, text } from "./members.ts";
import { sampleName } from "./sample.ts";
import { nameView } from "./views.ts";

export const adopt = mailOperation({
  id: "mail.adopt",
  group: "Mail",
  ...texts["mail.adopt"],
  http: routes["mail.adopt"],
  mcp: { name: "mail.adopt", title: "Name a capability that you were sent" },
  effect: { changes: true, idempotent: false },
  input: z.strictObject({
    number,
    edge: text("The edge"),
    name: petName("Your name for it"),
    replace: flag(memberTexts.replace).exactOptional(),
  }),
  output: nameView,
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: { number: 3, edge: "form", name: "@forms/trip" },
      response: { ...sampleName, name: "@forms/trip", kind: "form", rights: ["read", "respond"], about: "Trip" },
    },
  ],
  run: runAdopt,
});
