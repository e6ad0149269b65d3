import { z } from "zod";
import { mailOperation } from "../mail-context.ts";
import { count } from "../members.ts";
import { routes } from "../routes.ts";
import { texts } from "../texts.ts";
import { sampleMessage } from "./sample.ts";
import { followEvent } from "./views.ts";

/** The operation that follows a mailbox; its answer is a stream of events. */
export const follow = mailOperation({
  id: "mail.follow",
  group: "Mail",
  ...texts["mail.follow"],
  http: routes["mail.follow"],
  effect: { changes: false, idempotent: true },
  input: z.strictObject({ after: count("Goes on after this sequence, without a snapshot").exactOptional() }),
  output: followEvent,
  answers: "id (the sequence), event (snapshot or message) and data of each",
  examples: [
    {
      title: "A message came",
      request: { after: 11 },
      response: { type: "message", message: sampleMessage, seq: 12 },
    },
  ],
  run: async ({ parts, me }, input) => parts.followers.follow(me, input),
});
