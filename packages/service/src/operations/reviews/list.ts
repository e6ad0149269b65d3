import { z } from "zod";
import { pendingReviews } from "../../submissions/service/operations/review.ts";
import { intakeOperation } from "../intake-context.ts";
import { time, word } from "../members.ts";
import { routes } from "../routes.ts";
import { actor, page, paging } from "../submissions/members.ts";
import { sample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const list = intakeOperation({
  id: "reviews.list",
  group: "Review and delivery",
  ...texts["reviews.list"],
  http: routes["reviews.list"],
  permission: "review",
  effect: { changes: false, idempotent: true },
  input: z.strictObject(paging),
  output: page(
    "ReviewPage",
    "reviews",
    z.object({
      submissionId: word(),
      intakeId: word(),
      intakeName: word(),
      gate: word(),
      round: z.int().min(0),
      version: z.int().min(0),
      submittedAt: time().exactOptional(),
      submittedBy: actor.exactOptional(),
      approvals: z.int().min(0),
      required: z.int().min(0),
    }),
  ),
  answers: "The newest first",
  examples: [
    {
      title: "One submission waits",
      request: { limit: 10 },
      response: {
        ok: true,
        reviews: [
          {
            submissionId: sample.submissionId,
            intakeId: sample.intakeId,
            intakeName: "Vendor onboarding",
            gate: "legal",
            round: 1,
            version: 4,
            submittedAt: sample.at,
            submittedBy: sample.actor,
            approvals: 0,
            required: 1,
          },
        ],
      },
    },
  ],
  run: ({ parts, principal }, input) => pendingReviews(parts, principal, input),
});
