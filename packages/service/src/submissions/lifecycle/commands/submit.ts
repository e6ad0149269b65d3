import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Checked } from "../await-checks.ts";
import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { systemActor } from "../draft.ts";
import type { FieldIssue } from "../field-issue.ts";
import { fieldIssues } from "../field-issues.ts";
import { closedTo, done, failed, failedFields, type Outcome, reviewPending } from "../outcome.ts";
import { openLinksOf } from "./handoff.ts";
import { judge, recordFailure, recordSuccess } from "./validate.ts";

/** Finalizes a submission without a destination, because nothing remains to be delivered (D-26). */
export const finishIfAtHome = (draft: Draft, { intake }: LifecycleContext): void => {
  if (intake.destination === undefined)
    draft.emit("submission.finalized", {}, { state: "finalized", actor: systemActor });
};

/** Requests the reviews from the given gate on; gates whose rule holds are approved automatically (D-13). */
export const openGates = (draft: Draft, from: number, context: LifecycleContext): void => {
  const { gates } = context.intake;
  for (let index = from; index < gates.length; index++) {
    const gate = gates[index]!;
    const round = draft.submission.rejections.length + 1;
    const automatic = gate.approvesItself(draft.submission.document.values());
    const escalates = gate.escalateAfterMs !== undefined && !automatic;
    draft.emit(
      "review.requested",
      {
        gate: gate.name,
        round,
        required: gate.required,
        reviewers: gate.reviewers,
        ...(escalates && { escalateAt: new Date(Date.parse(context.now) + gate.escalateAfterMs!).toISOString() }),
      },
      { state: "needs_review", actor: systemActor },
    );
    if (!automatic) return;
    const isLast = index === gates.length - 1;
    draft.emit(
      "review.approved",
      { gate: gate.name, approvals: 0, required: gate.required, automatic: true },
      { state: isLast ? "approved" : "needs_review", actor: systemActor },
    );
  }
  finishIfAtHome(draft, context);
};

/** The roles that must continue, if every open issue waits for another role than the actor's (MF-2-12). */
const nextRoles = (issues: readonly FieldIssue[]): readonly string[] | undefined => {
  const roles = issues.map(({ waitsFor }) => waitsFor?.role);
  const others = roles.filter((role) => role !== undefined);
  return others.length > 0 && others.length === roles.length ? [...new Set(others)] : undefined;
};

/** Completes the actor's links and answers with the roles that must continue. */
const completePart = (
  draft: Draft,
  issues: readonly FieldIssue[],
  roles: readonly string[],
  context: LifecycleContext,
): Outcome => {
  const linkIds = openLinksOf(draft.submission, context.actor);
  if (linkIds.length > 0) draft.emit("handoff.completed", { linkIds, roles });
  const message = { found: { code: "part_complete", params: { count: issues.length, roles } } };
  return failedFields(draft.submission, issues, context, message);
};

export function* submit(draft: Draft, _: object, context: LifecycleContext): Checked<Outcome> {
  const { submission } = draft;
  const closed = closedTo(submission);
  if (closed) return closed;
  if (submission.state === "rejected") {
    const reasons = submission.rejections.at(-1)?.reasons ?? [];
    return failed("invalid", submissionMessage("submission.rejected", { reasons }), {
      nextActions: [{ action: "collect_field", hint: { texts: [reasons.join("; ")] } }],
    });
  }
  const judged = yield* judge(submission, context);
  const issues = fieldIssues(judged.submission, context.now, context);
  if (issues.length > 0) {
    recordFailure(draft, issues, judged);
    const roles = nextRoles(issues);
    return roles ? completePart(draft, issues, roles, context) : failedFields(draft.submission, issues, context);
  }
  recordSuccess(draft, "in_progress", judged);
  draft.emit("submission.submitted", {}, { state: "submitted" });
  if (context.intake.gates.length === 0) finishIfAtHome(draft, context);
  else openGates(draft, 0, context);
  return draft.submission.state === "needs_review" ? reviewPending() : done();
}
