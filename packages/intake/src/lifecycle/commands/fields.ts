import type { Command } from "@cofill/core";
import type { FieldError, Origins, SubmissionState } from "../../contract.ts";
import { FormRefusal, type Payloads } from "../apply-event.ts";
import type { Draft, LifecycleContext } from "../draft.ts";
import { fieldErrors } from "../field-errors.ts";
import { closedTo, done, failed, type Outcome, refusedFields } from "../outcome.ts";
import type { Submission } from "../submission.ts";
import { planFields } from "../write-fields.ts";

export interface SetFields {
  readonly fields: Readonly<Record<string, unknown>>;
  /** An agent's confidence and evidence, by path. */
  readonly origins?: Origins;
  /** A person stands up for these answers, or accepts what an agent proposed there. */
  readonly confirm?: readonly string[];
  /** A person declines what an agent proposed. */
  readonly decline?: readonly string[];
}

/** Where a submission stands once something was answered (D-03). */
export const stateAfterChange = (before: Submission, errors: readonly FieldError[]): SubmissionState => {
  if (before.state !== "awaiting_input" && before.state !== "awaiting_upload") return "in_progress";
  if (before.state === "awaiting_upload") {
    return errors.some(({ code }) => code === "file_required") ? "awaiting_upload" : "in_progress";
  }
  return errors.length > 0 ? "awaiting_input" : "in_progress";
};

const refused = (error: unknown): Outcome => {
  if (!(error instanceof FormRefusal)) throw error;
  const { message, path = "" } = error.refusal;
  return refusedFields([{ path, code: "custom", message }]);
};

/** What stands after a change, and what is still open. */
export const changed = (submission: Submission, proposed: readonly string[], now: string): Outcome => {
  const errors = fieldErrors(submission.form, submission.uploads, now);
  return done({
    ready: errors.length === 0,
    issues: errors,
    missingFields: missingFields(errors),
    ...(proposed.length > 0 && { proposed }),
  });
};

export const missingFields = (errors: readonly FieldError[]): readonly string[] =>
  errors.filter(({ code }) => code === "required" || code === "file_required").map(({ path }) => path);

/** Which of these writes would end beside the answer, waiting for a person. */
const proposals = (before: Submission, after: Submission): readonly string[] =>
  after.form.proposals === before.form.proposals
    ? []
    : Array.from(after.form.proposals.entries())
        .filter(([path, proposal]) => before.form.proposals.get(path) !== proposal)
        .map(([path]) => path);

/** An event says which state it leads to, and that depends on what it writes. */
const write = (draft: Draft, payload: Payloads["field.updated"], context: LifecycleContext): Outcome => {
  const before = draft.submission;
  let written: Submission;
  try {
    written = draft.preview("field.updated", payload);
  } catch (error) {
    return refused(error);
  }
  const isWaiting = before.state === "awaiting_input" || before.state === "awaiting_upload";
  const errors = isWaiting ? fieldErrors(written.form, written.uploads, context.now) : [];
  const state = stateAfterChange(before, errors);
  const proposed = proposals(before, written);
  draft.emit("field.updated", proposed.length > 0 ? { ...payload, proposed } : payload, { state, written });
  return changed(draft.submission, proposed, context.now);
};

export const setFields = (draft: Draft, command: SetFields, context: LifecycleContext): Outcome => {
  const { fields, origins, confirm = [], decline = [] } = command;
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  if ((confirm.length > 0 || decline.length > 0) && context.actor.kind !== "human") {
    return failed("invalid", "Only a person can confirm an answer or decline a proposal", {
      fields: [...confirm, ...decline].map((path) => ({ path, code: "custom", message: "Only a person can do this" })),
    });
  }
  const plan = planFields(draft.submission.form, fields, origins);
  if (!plan.ok) return refusedFields(plan.errors);
  if (plan.commands.length === 0 && confirm.length === 0 && decline.length === 0) {
    return changed(draft.submission, [], context.now);
  }
  const payload = {
    fields,
    ...(origins && Object.keys(origins).length > 0 && { origins }),
    ...(confirm.length > 0 && { confirmed: confirm }),
    ...(decline.length > 0 && { declined: decline }),
  };
  return write(draft, payload, context);
};

/** What another door's tools did to the form, in one event. */
export const editForm = (
  draft: Draft,
  { edits }: { readonly edits: readonly Command[] },
  context: LifecycleContext,
): Outcome => {
  const closed = closedTo(draft.submission);
  if (closed) return closed;
  return edits.length === 0 ? changed(draft.submission, [], context.now) : write(draft, { edits }, context);
};
