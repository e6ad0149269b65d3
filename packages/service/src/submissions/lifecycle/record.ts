import {
  type Answer,
  type FormDocument,
  type LocalIssue,
  type Note,
  openDocument,
  owner,
  type Proposal,
} from "@cofill/core";
import type { SubmissionRow } from "@cofill/store";
import { accountOf } from "../auth/principal.ts";
import { terminalStates } from "../contract.ts";
import type { Intake } from "../intake.ts";
import type { Submission } from "./submission.ts";

/** The JSON body of a stored submission: all that has no column of its own. */
type Body = Omit<Submission, "document" | "id" | "tenant" | "intakeId" | "intakeVersion" | "state" | "seq"> & FormPart;

interface FormPart {
  readonly answers: readonly (readonly [string, Answer])[];
  readonly proposals: readonly (readonly [string, Proposal])[];
  readonly notes: readonly Note[];
  readonly instances: readonly (readonly [string, number])[];
  readonly changed: readonly (readonly [string, number])[];
  /** Issues found by checks in code; those of a schema are found again when the form is opened. */
  readonly reported?: readonly (readonly [string, readonly LocalIssue[]])[];
}

/** A submission does not expire while it waits for delivery (D-17). */
const isPaused = ({ state, delivery }: Submission): boolean =>
  delivery !== undefined && (state === "submitted" || state === "approved");

/** When the sweep must next process a submission: at its escalation or its expiry, whichever is earlier. */
export const wakeAt = (submission: Submission): string | undefined => {
  if (terminalStates.has(submission.state) || isPaused(submission)) return undefined;
  const { expiresAt, review, state } = submission;
  const escalateAt = state === "needs_review" ? review?.escalateAt : undefined;
  return escalateAt !== undefined && escalateAt < expiresAt ? escalateAt : expiresAt;
};

export const isExpired = (submission: Submission, now: string): boolean =>
  !terminalStates.has(submission.state) && !isPaused(submission) && submission.expiresAt <= now;

/** The document's part of a stored body as JSON, cached per document because most commands do not change it. */
const formTexts = new WeakMap<FormDocument, string>();

const formText = (document: FormDocument): string => {
  const known = formTexts.get(document);
  if (known !== undefined) return known;
  const { form } = document;
  const part: FormPart = {
    answers: form.answers.entries(),
    proposals: form.proposals.entries(),
    notes: form.notes,
    instances: form.instances.entries(),
    changed: document.changes(),
    ...(document.model.checks && form.reported.size > 0 && { reported: form.reported.entries() }),
  };
  const text = JSON.stringify(part).slice(1, -1);
  formTexts.set(document, text);
  return text;
};

/**
 * Converts a submission to the row that the store keeps.
 *
 * @example toRow(submission).state // "in_progress"
 */
export const toRow = (submission: Submission): SubmissionRow => {
  const { document, id, tenant, intakeId, intakeVersion, state, seq, ...rest } = submission;
  const wake = wakeAt(submission);
  return {
    id,
    tenant,
    intakeId,
    intakeVersion,
    state,
    seq,
    createdAt: rest.createdAt,
    updatedAt: rest.updatedAt,
    createdBy: accountOf(rest.createdBy),
    ...(wake !== undefined && { wakeAt: wake }),
    body: `${JSON.stringify(rest).slice(0, -1)},${formText(document)}}`,
  };
};

/** Confirmations of earlier releases have no assurance: nothing proved that a person gave them. */
const withAssurance = ([path, answer]: readonly [string, Answer]): readonly [string, Answer] =>
  answer.confirmed && answer.assurance === undefined ? [path, { ...answer, assurance: "claimed" }] : [path, answer];

export const fromRow = (row: SubmissionRow, intake: Intake): Submission => {
  const { answers, proposals, notes, instances, changed, reported, ...rest } = JSON.parse(row.body) as Body;
  const { id, tenant, intakeId, intakeVersion, state, seq } = row;
  const document = openDocument(intake.form, {
    audience: owner,
    opening: { answers: answers.map(withAssurance), proposals, notes, instances, ...(reported && { reported }) },
    revision: rest.version,
    changed,
    at: rest.updatedAt,
  });
  return { ...rest, id, tenant, intakeId, intakeVersion, state, seq, document };
};
