import { type Answer, type Note, PersistentMap, type Proposal } from "@cofill/core";
import { terminalStates } from "../contract.ts";
import type { Intake } from "../intake.ts";
import type { SubmissionRow } from "../store.ts";
import type { Submission } from "./submission.ts";

/** The part of a submission that is not a column of its row. */
type Body = Omit<Submission, "form" | "changed" | "id" | "tenant" | "intakeId" | "intakeVersion" | "state" | "seq"> & {
  readonly answers: readonly (readonly [string, Answer])[];
  readonly proposals: readonly (readonly [string, Proposal])[];
  readonly notes: readonly Note[];
  readonly instances: readonly (readonly [string, number])[];
  readonly changed: readonly (readonly [string, number])[];
};

/** While it is delivered a submission does not expire (D-17). */
const isPaused = ({ state, delivery }: Submission): boolean =>
  delivery !== undefined && (state === "submitted" || state === "approved");

/** When somebody must look at a submission though nobody calls. */
export const wakeAt = (submission: Submission): string | undefined => {
  if (terminalStates.has(submission.state) || isPaused(submission)) return undefined;
  const { expiresAt, review, state } = submission;
  const escalateAt = state === "needs_review" ? review?.escalateAt : undefined;
  return escalateAt !== undefined && escalateAt < expiresAt ? escalateAt : expiresAt;
};

export const isExpired = (submission: Submission, now: string): boolean =>
  !terminalStates.has(submission.state) && !isPaused(submission) && submission.expiresAt <= now;

export const toRow = (submission: Submission): SubmissionRow => {
  const { form, changed, id, tenant, intakeId, intakeVersion, state, seq, ...rest } = submission;
  const wake = wakeAt(submission);
  const body: Body = {
    ...rest,
    answers: form.answers.entries(),
    proposals: form.proposals.entries(),
    notes: form.notes,
    instances: form.instances.entries(),
    changed: changed.entries(),
  };
  return {
    id,
    tenant,
    intakeId,
    intakeVersion,
    state,
    seq,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
    createdBy: rest.createdBy.id,
    ...(wake !== undefined && { wakeAt: wake }),
    body: JSON.stringify(body),
  };
};

export const fromRow = (row: SubmissionRow, intake: Intake): Submission => {
  const { answers, proposals, notes, instances, changed, ...rest } = JSON.parse(row.body) as Body;
  const { id, tenant, intakeId, intakeVersion, state, seq } = row;
  const form = intake.form.check(intake.form.open({ answers, proposals, notes, instances }, rest.updatedAt));
  return { ...rest, id, tenant, intakeId, intakeVersion, state, seq, form, changed: PersistentMap.from(changed) };
};
