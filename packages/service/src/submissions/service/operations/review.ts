import type { Principal } from "../../auth/principal.ts";
import type { Actor, IntakeEvent } from "../../contract.ts";
import type { Gate, Intake } from "../../intake.ts";
import { hasContributed, hasPartIn } from "../../lifecycle/contributors.ts";
import { step } from "../../lifecycle/step.ts";
import { hasApproved, type Submission } from "../../lifecycle/submission.ts";
import { limits } from "../../limits.ts";
import { requireActor } from "../access.ts";
import { type Parts, toReply } from "../parts.ts";
import { type Problem, ProblemError, problem } from "../problem.ts";
import type { Reply } from "../reply.ts";
import { inReach } from "./fill.ts";

const currentGate = ({ gates }: Intake, { review, state }: Submission): Gate | undefined =>
  state === "needs_review" ? gates.find(({ name }) => name === review?.gate) : undefined;

/** A server without keys cannot verify roles, so everybody has the role that a gate requires. */
const matches = ({ reviewers }: Gate, principal: Principal, actor: Actor): boolean => {
  if (reviewers.actorIds?.includes(actor.id)) return true;
  if (!reviewers.roles) return false;
  return (
    principal.via === "open" ||
    (principal.via === "key" && principal.roles.some((role) => reviewers.roles!.includes(role)))
  );
};

/**
 * Why an actor may not review a submission, or undefined if they may (D-02).
 *
 * @example reviewProblem(principal, { kind: "agent", id: "bot" }, submission, intake)?.reason // "agent_reviews"
 */
export const reviewProblem = (
  principal: Principal,
  actor: Actor,
  submission: Submission,
  intake: Intake,
): Problem | undefined => {
  if (actor.kind === "agent") return problem("forbidden.agent_reviews");
  if (hasPartIn(submission, actor.id)) return problem("forbidden.own_submission");
  const gate = currentGate(intake, submission);
  return gate && !matches(gate, principal, actor)
    ? problem("forbidden.not_a_reviewer", { gate: gate.name })
    : undefined;
};

/** Reads the whole audit trail, because the current state no longer shows who gave an answer that was replaced. */
const contributed = async ({ store }: Parts, { id, seq }: Submission, actorId: string): Promise<boolean> => {
  const trail: IntakeEvent[] = [];
  for (let afterSeq = 0; afterSeq < seq; ) {
    const page = await store.events(id, { afterSeq, limit: limits.maxEventsPerPage });
    if (page.length === 0) break;
    trail.push(...page.map(({ json }) => JSON.parse(json) as IntakeEvent));
    afterSeq = page.at(-1)!.seq;
  }
  return hasContributed(trail, actorId);
};

export interface ReviewInput {
  readonly submissionId: string;
  readonly actor?: Actor;
  readonly decision: "approved" | "rejected";
  readonly reasons?: readonly string[];
  readonly comment?: string;
  readonly version?: number;
}

export const review = (parts: Parts, principal: Principal, input: ReviewInput): Promise<Reply> => {
  const { submissionId, decision, reasons, comment, version } = input;
  const actor = requireActor(principal, input.actor);
  return parts.shell.run<Reply>(submissionId, async (loaded) => {
    const { submission, intake } = inReach(principal, loaded);
    const found = reviewProblem(principal, actor, submission, intake);
    if (found) throw new ProblemError(found);
    if (await contributed(parts, submission, actor.id)) throw new ProblemError(problem("forbidden.own_submission"));
    const command = {
      type: "review",
      decision,
      ...(reasons && { reasons }),
      ...(comment !== undefined && { comment }),
      ...(version !== undefined && { version }),
    } as const;
    const stepped = step(submission, command, parts.shell.context(intake, actor, principal));
    return { answer: toReply(parts, stepped.submission, stepped.outcome), stepped };
  });
};

export interface PendingReview {
  readonly submissionId: string;
  readonly intakeId: string;
  readonly intakeName: string;
  readonly gate: string;
  readonly round: number;
  readonly version: number;
  readonly submittedAt?: string;
  readonly submittedBy?: Actor;
  readonly approvals: number;
  readonly required: number;
}

/**
 * Lists the submissions that wait for this reviewer, newest first, without those that they have already approved at the
 * current gate.
 */
export const pendingReviews = async (
  parts: Parts,
  principal: Principal,
  input: { readonly after?: string; readonly limit?: number },
): Promise<{ readonly reviews: readonly PendingReview[]; readonly next?: string }> => {
  if (principal.via !== "key" && principal.via !== "open") return { reviews: [] };
  const { after, limit = limits.defaultListPage } = input;
  const actor = principal.via === "key" ? principal.actor : undefined;
  const rows = await parts.store.list({
    tenant: principal.tenant,
    state: "needs_review",
    limit,
    ...(after !== undefined && { after }),
  });
  const reviews: PendingReview[] = [];
  for (const row of rows) {
    const loaded = await parts.shell.load(row.id);
    const gate = loaded && currentGate(loaded.intake, loaded.submission);
    if (!loaded || !gate) continue;
    const { submission, intake } = loaded;
    if (actor && reviewProblem(principal, actor, submission, intake)) continue;
    if (actor && hasApproved(submission.review!, actor.id)) continue;
    reviews.push({
      submissionId: submission.id,
      intakeId: intake.id,
      intakeName: intake.name,
      gate: gate.name,
      round: submission.review!.round,
      version: submission.version,
      ...(submission.submittedAt !== undefined && { submittedAt: submission.submittedAt }),
      ...(submission.submittedBy && { submittedBy: submission.submittedBy }),
      approvals: submission.review!.approvals.filter((approval) => approval.gate === gate.name).length,
      required: gate.required,
    });
  }
  return { reviews, ...(rows.length === limit && { next: rows.at(-1)!.id }) };
};
