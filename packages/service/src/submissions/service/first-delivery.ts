import type { DeliveredSubmission, Delivery } from "@cofill/store";
import type { Intake } from "../intake.ts";
import { answerTrail } from "../lifecycle/answers.ts";
import type { Submission } from "../lifecycle/submission.ts";

/** Identifies the receiver, so that concurrent deliveries to one receiver can be limited. */
export const targetOf = ({ id, destination }: Intake): string => {
  if (!destination) return "";
  switch (destination.kind) {
    case "webhook":
      return `webhook:${destination.url ?? ""}`;
    case "queue":
      return `queue:${destination.queue ?? id}`;
    case "callback":
      return `callback:${id}`;
    default:
      return destination.kind satisfies never;
  }
};

/** Built once and stored, so that every attempt sends the same bytes. */
const deliveredBody = (submission: Submission): DeliveredSubmission => ({
  type: "submission.finalized",
  timestamp: submission.updatedAt,
  data: {
    submissionId: submission.id,
    intakeId: submission.intakeId,
    intakeVersion: submission.intakeVersion,
    tenant: submission.tenant,
    submittedAt: submission.submittedAt!,
    submittedBy: submission.submittedBy!,
    fields: submission.document.values(),
    answers: answerTrail(submission.document.form),
    approvals: submission.review?.approvals ?? [],
    trailHash: submission.lastHash,
  },
});

/** The outbox row of a submission whose delivery became due with this change, otherwise undefined. */
export const firstDelivery = (
  before: Submission | undefined,
  after: Submission,
  intake: Intake,
): Delivery | undefined => {
  const { delivery } = after;
  if (!delivery || before?.delivery || delivery.status !== "pending") return undefined;
  return {
    id: delivery.id,
    submissionId: after.id,
    tenant: after.tenant,
    intakeId: after.intakeId,
    intakeVersion: after.intakeVersion,
    target: targetOf(intake),
    status: "pending",
    attempts: 0,
    nextAt: after.updatedAt,
    createdAt: after.updatedAt,
    updatedAt: after.updatedAt,
    body: JSON.stringify(deliveredBody(after)),
  };
};
