import { z } from "zod";
import { cancel as close } from "../../submissions/service/operations/close.ts";
import { intakeOperation } from "../intake-context.ts";
import { word } from "../members.ts";
import { routes } from "../routes.ts";
import { memberTexts, texts } from "../texts.ts";
import { anyResumeToken, claimedActor, reason, submissionId, success } from "./members.ts";
import { sample, successSample } from "./sample.ts";

export const cancel = intakeOperation({
  id: "submissions.cancel",
  group: "Submissions",
  ...texts["submissions.cancel"],
  http: routes["submissions.cancel"],
  mcp: {
    name: "cancel",
    title: ({ form }) => `Cancel ${form}`,
    description: ({ form }) => `Cancels a submission of ${form} for good. Nothing brings it back.`,
  },
  permission: "own",
  resumeToken: "enough",
  effect: { changes: true, idempotent: true, destructive: true },
  input: z.strictObject({
    submissionId,
    resumeToken: anyResumeToken,
    reason: reason(memberTexts.cancelReason).exactOptional(),
    actor: claimedActor,
  }),
  output: success("Cancelled", { reason: word().exactOptional() }),
  answers: "It is cancelled; a second time answers the same",
  outcomes: [409, 410],
  examples: [
    {
      title: "With a reason",
      request: { submissionId: sample.submissionId, resumeToken: sample.resumeToken, reason: "Ordered twice" },
      response: { ...successSample("cancelled"), reason: "Ordered twice" },
    },
  ],
  run: ({ parts, principal }, input) => close(parts, principal, input),
});
