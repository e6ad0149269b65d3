import { submissionMessage } from "../../../messages/submission-message.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { systemActor } from "../draft.ts";
import { closedTo, done, failed, type Outcome, reviewPending } from "../outcome.ts";
import { hasApproved } from "../submission.ts";
import { finishIfAtHome, openGates } from "./submit.ts";

export interface ReviewDecision {
  readonly decision: "approved" | "rejected";
  readonly reasons?: readonly string[];
  readonly comment?: string;
  /** The version that the reviewer saw; a review of another version is a conflict. */
  readonly version?: number;
}

const notUnderReview = (draft: Draft): Outcome => {
  const { state } = draft.submission;
  const closed = state === "cancelled" || state === "expired" ? closedTo(draft.submission) : undefined;
  return closed ?? failed("conflict", submissionMessage("review.not_under_way", { state }));
};

export const review = (draft: Draft, command: ReviewDecision, context: LifecycleContext): Outcome => {
  const { submission } = draft;
  if (submission.state !== "needs_review") return notUnderReview(draft);
  if (command.version !== undefined && command.version !== submission.version) {
    return failed("conflict", submissionMessage("review.changed"));
  }
  const { gates } = context.intake;
  const index = gates.findIndex(({ name }) => name === submission.review?.gate);
  const gate = gates[index]!;
  const { actor } = context;
  if (command.decision === "rejected") {
    const reasons = (command.reasons ?? []).map((reason) => reason.trim()).filter((reason) => reason !== "");
    if (reasons.length === 0) {
      const message = submissionMessage("review.reason_wanted");
      return failed("missing", submissionMessage("review.reasons_missing"), {
        fields: [{ path: "reasons", code: "required", message, expected: { type: "array", minItems: 1 } }],
      });
    }
    draft.emit("review.rejected", { gate: gate.name, reasons }, { state: "rejected" });
    return done({ reasons });
  }
  if (hasApproved(submission.review!, actor.id)) {
    return failed("conflict", submissionMessage("review.approved_already"));
  }
  const approvals = submission.review!.approvals.filter((approval) => approval.gate === gate.name).length + 1;
  const isOpen = approvals >= gate.required;
  const isLast = index === gates.length - 1;
  draft.emit(
    "review.approved",
    {
      gate: gate.name,
      approvals,
      required: gate.required,
      ...(command.comment !== undefined && { comment: command.comment }),
    },
    { state: isOpen && isLast ? "approved" : "needs_review" },
  );
  if (isOpen && isLast) finishIfAtHome(draft, context);
  else if (isOpen) openGates(draft, index + 1, context);
  return draft.submission.state === "needs_review"
    ? reviewPending({ gate: draft.submission.review!.gate, approvals, required: gate.required })
    : done();
};

/** Asks the reviewers once more, if nobody decided in time. */
export const escalate = (draft: Draft, _: object, context: LifecycleContext): Outcome => {
  const { review: current, state } = draft.submission;
  const gate = context.intake.gates.find(({ name }) => name === current?.gate);
  if (state === "needs_review" && gate && current?.escalateAt !== undefined && current.escalateAt <= context.now) {
    draft.emit(
      "review.requested",
      { gate: gate.name, round: current.round, required: gate.required, reviewers: gate.reviewers, escalated: true },
      { actor: systemActor },
    );
  }
  return done();
};
