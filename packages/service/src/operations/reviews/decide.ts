import { z } from "zod";
import { limits } from "../../submissions/limits.ts";
import { review } from "../../submissions/service/operations/review.ts";
import { intakeOperation } from "../intake-context.ts";
import { count, listOf, word } from "../members.ts";
import { routes } from "../routes.ts";
import { claimedActor, nextAction, reason, submissionId, success } from "../submissions/members.ts";
import { sample, successSample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const decide = intakeOperation({
  id: "reviews.decide",
  group: "Review and delivery",
  ...texts["reviews.decide"],
  http: routes["reviews.decide"],
  permission: "review",
  effect: { changes: true, idempotent: false, destructive: true },
  input: z.strictObject({
    submissionId,
    decision: z.enum(["approved", "rejected"]).describe("What the reviewer decided"),
    reasons: listOf(reason("One of them"), "What has to change; needed to reject", limits.maxReasons).exactOptional(),
    comment: reason("For those who look at it later").exactOptional(),
    version: count("The version that was looked at; refused if there is a newer one", 1).exactOptional(),
    actor: claimedActor,
  }),
  output: success("Reviewed", {
    gate: word("The gate that decides now, while it is under review").exactOptional(),
    approvals: count("How many approvals that gate has").exactOptional(),
    required: count("How many approvals that gate needs").exactOptional(),
    reasons: z.array(word()).exactOptional(),
    nextActions: z.array(nextAction).exactOptional(),
  }),
  answers: "The decision was taken down",
  outcomes: [409, 410, 422],
  examples: [
    {
      title: "Sent back",
      request: {
        submissionId: sample.submissionId,
        decision: "rejected",
        reasons: ["The VAT number is that of another company"],
        version: 4,
      },
      response: { ...successSample("rejected"), reasons: ["The VAT number is that of another company"] },
    },
  ],
  run: ({ parts, principal }, input) => review(parts, principal, input),
});
