import { z } from "zod";
import { correspondents as runCorrespondents } from "../../mail/operations/messages.ts";
import { mailOperation } from "../mail-context.ts";
import { count } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { limit } from "./members.ts";
import { sampleMessage } from "./sample.ts";
import { correspondentView } from "./views.ts";

export const correspondents = mailOperation({
  id: "mail.correspondents",
  group: "Mail",
  ...texts["mail.correspondents"],
  http: routes["mail.correspondents"],
  effect: { changes: false, idempotent: true },
  input: z.strictObject({
    before: count("Only those whose last message has a lower number", 1).exactOptional(),
    limit,
  }),
  output: z.object({
    correspondents: z.array(correspondentView).readonly(),
    next: z.int().min(0).exactOptional(),
  }),
  answers: "Done",
  examples: [
    {
      title: "For example",
      request: {},
      response: {
        correspondents: [
          {
            name: "@bob",
            mark: "k3f9a1",
            lastNumber: 3,
            lastDate: sampleMessage.date,
            lastText: "Please fill @form",
            waiting: 1,
          },
        ],
      },
    },
  ],
  run: runCorrespondents,
});
