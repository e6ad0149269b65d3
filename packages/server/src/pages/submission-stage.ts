import type { Stage } from "@cofill/page";
import type { Intake, Submission } from "@cofill/service";

/** A submission that a review reopened shows the reason until it is submitted again. */
const open = ({ rejections }: Submission): Stage => {
  const reasons = rejections.at(-1)?.reasons ?? [];
  return reasons.length > 0 ? { kind: "open", reasons } : { kind: "open" };
};

/** The stage of a submission, worded for the person who fills it. */
export const stageOf = (submission: Submission, { destination }: Pick<Intake, "destination">): Stage => {
  switch (submission.state) {
    case "draft":
    case "in_progress":
    case "awaiting_input":
    case "awaiting_upload":
    case "rejected":
      return open(submission);
    case "submitted":
      return { kind: "submitted", message: "This form was submitted and is on its way. It can no longer be changed." };
    case "needs_review":
      return {
        kind: "in_review",
        message: "This form was submitted and is being reviewed. It cannot be changed until that ends.",
      };
    case "approved":
      return { kind: "approved", message: "This form was approved and is on its way. It can no longer be changed." };
    case "finalized":
      return destination === undefined
        ? { kind: "submitted", message: "This form was submitted. Thank you. It can no longer be changed." }
        : { kind: "delivered", message: "This form was submitted and delivered. It can no longer be changed." };
    case "cancelled":
      return { kind: "cancelled", message: "This form was cancelled. It can no longer be changed." };
    case "expired":
      return { kind: "expired", message: "The time for this form is over. It can no longer be changed." };
    default:
      return submission.state satisfies never;
  }
};
