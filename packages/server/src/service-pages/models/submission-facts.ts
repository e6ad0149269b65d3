import type { DeliveryFacts, ReviewFacts, StatusLabel, SubmissionFacts } from "@cofill/page";
import { type Intake, provenanceText, type Submission, terminalStates } from "@cofill/service";
import { momentOf } from "./moments.ts";
import type { People } from "./people.ts";
import { countAnswers } from "./picture.ts";
import { deliveryStatusLabel, statusLabelOf } from "./status-labels.ts";

/** Count of the issues that prevent submitting. */
const openProblems = ({ document: { form } }: Submission): number =>
  form.progress.all.blocking + form.progress.otherErrors;

const closed: ReadonlySet<string> = new Set([...terminalStates, "submitted", "needs_review", "approved"]);

export const factsOf = (submission: Submission, intake: Intake, people: People, now: number): SubmissionFacts => {
  const { id, state, createdAt, createdBy, submittedAt, submittedBy, updatedAt, expiresAt, cancelReason } = submission;
  const { person, agent, system, total } = countAnswers(submission);
  return {
    id,
    form: { id: intake.id, name: intake.name, version: intake.version },
    statusLabel: statusLabelOf(state),
    created: { at: momentOf(createdAt, now), by: people(createdBy) },
    ...(submittedAt !== undefined &&
      submittedBy && { submitted: { at: momentOf(submittedAt, now), by: people(submittedBy) } }),
    updatedAt: momentOf(updatedAt, now),
    ...(!terminalStates.has(state) && { expiresAt: momentOf(expiresAt, now) }),
    ...(cancelReason !== undefined && { endReason: cancelReason }),
    progress: { answered: person + agent + system, total, open: closed.has(state) ? 0 : openProblems(submission) },
  };
};

const gateStatusLabel = (
  { state, review }: Submission,
  index: number,
  current: number,
  given: number,
  required: number,
): StatusLabel => {
  const isOver = state === "approved" || state === "finalized";
  if (isOver || (current > index && state === "needs_review") || (given >= required && current >= index && given > 0)) {
    return { tone: "good", text: `Approved ${given} of ${required}` };
  }
  if (!review || current < index || state !== "needs_review") return { tone: "plain", text: "Not yet" };
  return { tone: "wait", text: `${given} of ${required} approved` };
};

export const reviewFacts = (
  submission: Submission,
  { gates }: Intake,
  people: People,
  now: number,
): ReviewFacts | undefined => {
  const { review, rejections } = submission;
  if (gates.length === 0 && rejections.length === 0) return undefined;
  const current = gates.findIndex(({ name }) => name === review?.gate);
  return {
    gates: gates.map(({ name, required }, index) => {
      const approvals = (review?.approvals ?? []).filter(({ gate }) => gate === name);
      return {
        name,
        statusLabel: gateStatusLabel(submission, index, current, approvals.length, required),
        approvals: approvals.map(({ by, at, channel, assurance, comment }) => ({
          by: people(by),
          at: momentOf(at, now),
          through: provenanceText({ ...(channel && { channel }), ...(assurance && { assurance }) }),
          ...(comment !== undefined && { comment }),
        })),
      };
    }),
    rejections: rejections.map(({ round, gate, reasons, by, at }) => ({
      round,
      gate,
      reasons,
      by: people(by),
      at: momentOf(at, now),
    })),
  };
};

export const deliveryFacts = ({ delivery }: Submission, now: number): DeliveryFacts | undefined =>
  delivery && {
    statusLabel: deliveryStatusLabel(delivery.status),
    attempts: delivery.attempts,
    ...(delivery.lastError !== undefined && { lastError: delivery.lastError }),
    ...(delivery.nextAt !== undefined && delivery.status === "pending" && { nextAt: momentOf(delivery.nextAt, now) }),
  };
