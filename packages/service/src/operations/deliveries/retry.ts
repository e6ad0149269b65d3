import { z } from "zod";
import { retryDelivery } from "../../submissions/service/operations/deliver.ts";
import { intakeOperation } from "../intake-context.ts";
import { routes } from "../routes.ts";
import { anyResumeToken, claimedActor, deliveryState, submissionId, success } from "../submissions/members.ts";
import { sample, successSample } from "../submissions/sample.ts";
import { texts } from "../texts.ts";

export const retry = intakeOperation({
  id: "deliveries.retry",
  group: "Review and delivery",
  ...texts["deliveries.retry"],
  http: routes["deliveries.retry"],
  permission: "own",
  effect: { changes: true, idempotent: false, reachesOut: true },
  input: z.strictObject({ submissionId, resumeToken: anyResumeToken, actor: claimedActor }),
  output: success("Delivered", { delivery: deliveryState.exactOptional() }),
  answers: "It was delivered",
  outcomes: [409, 410, 502],
  examples: [
    {
      title: "The receiver is back",
      request: { submissionId: sample.submissionId },
      response: {
        ...successSample("finalized"),
        delivery: { id: "dlv_01K9Z3T5V6W7X8Y9Z0A1B2C3D4", status: "sent", attempts: 4 },
      },
    },
  ],
  run: ({ parts, worker, principal }, input) => retryDelivery(parts, worker, principal, input),
});
