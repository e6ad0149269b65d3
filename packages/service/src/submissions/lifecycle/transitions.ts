import { type IntakeEventType, type SubmissionState, submissionStates, terminalStates } from "../contract.ts";

/** The contract's event types, and two of this service for links that are revoked or completed. */
export type EventType = IntakeEventType | "handoff.link_revoked" | "handoff.completed";

/** A state change that an event may cause. */
export interface Transition {
  readonly from: SubmissionState;
  readonly on: EventType;
  readonly to: SubmissionState;
}

const open: readonly SubmissionState[] = ["draft", "in_progress", "awaiting_input", "awaiting_upload"];
const alive = submissionStates.filter((state) => !terminalStates.has(state));

const from = (states: readonly SubmissionState[], on: EventType, to: SubmissionState): readonly Transition[] =>
  states.map((state) => ({ from: state, on, to }));

const staying = (states: readonly SubmissionState[], ...types: readonly EventType[]): readonly Transition[] =>
  states.flatMap((state) => types.map((on) => ({ from: state, on, to: state })));

/** Every allowed transition (FB-LIFE-02 to 14, D-01, D-03, D-13). */
export const transitions: readonly Transition[] = [
  // Answers
  { from: "draft", on: "field.updated", to: "in_progress" },
  { from: "rejected", on: "field.updated", to: "in_progress" },
  { from: "awaiting_input", on: "field.updated", to: "in_progress" },
  { from: "awaiting_upload", on: "field.updated", to: "in_progress" },
  ...staying(["in_progress", "awaiting_input", "awaiting_upload"], "field.updated"),
  // Files
  { from: "draft", on: "upload.completed", to: "in_progress" },
  { from: "rejected", on: "upload.completed", to: "in_progress" },
  { from: "awaiting_input", on: "upload.completed", to: "in_progress" },
  { from: "awaiting_upload", on: "upload.completed", to: "in_progress" },
  ...staying(["in_progress", "awaiting_input", "awaiting_upload"], "upload.completed"),
  ...staying([...open, "rejected"], "upload.requested", "upload.failed"),
  // Validation
  ...staying([...open, "rejected"], "validation.passed", "validation.failed"),
  ...from(["in_progress", "awaiting_upload"], "validation.failed", "awaiting_input"),
  ...from(["in_progress", "awaiting_input"], "validation.failed", "awaiting_upload"),
  ...from(["draft", "awaiting_input", "awaiting_upload"], "validation.passed", "in_progress"),
  // Submission and review
  { from: "in_progress", on: "submission.submitted", to: "submitted" },
  { from: "submitted", on: "review.requested", to: "needs_review" },
  { from: "needs_review", on: "review.requested", to: "needs_review" },
  { from: "needs_review", on: "review.approved", to: "needs_review" },
  { from: "needs_review", on: "review.approved", to: "approved" },
  { from: "needs_review", on: "review.rejected", to: "rejected" },
  // Delivery; the report on an attempt may arrive after a cancellation
  ...staying(["submitted", "approved", "cancelled"], "delivery.attempted", "delivery.succeeded", "delivery.failed"),
  ...from(["submitted", "approved"], "submission.finalized", "finalized"),
  // Links
  ...staying(alive, "handoff.link_issued", "handoff.link_revoked", "handoff.completed", "handoff.resumed"),
  // Cancellation and expiry
  ...from(alive, "submission.cancelled", "cancelled"),
  ...from(alive, "submission.expired", "expired"),
];

const known = new Map<SubmissionState, Map<EventType, Set<SubmissionState>>>();
for (const { from: state, on, to } of transitions) {
  const byType = known.get(state) ?? new Map<EventType, Set<SubmissionState>>();
  known.set(state, byType.set(on, (byType.get(on) ?? new Set()).add(to)));
}

export const isTransition = (state: SubmissionState, on: EventType, to: SubmissionState): boolean =>
  known.get(state)?.get(on)?.has(to) ?? false;
