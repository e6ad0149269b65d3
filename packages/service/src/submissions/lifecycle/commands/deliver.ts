import { submissionMessage } from "../../../messages/submission-message.ts";
import type { Draft } from "../draft.ts";
import { systemActor } from "../draft.ts";
import { closedTo, done, failed, type Outcome } from "../outcome.ts";

export interface AttemptReport {
  readonly deliveryId: string;
  readonly attempt: number;
  readonly result:
    | { readonly ok: true; readonly status?: number }
    | { readonly ok: false; readonly reason: string; readonly status?: number; readonly nextAt?: string };
}

export const beginAttempt = (
  draft: Draft,
  command: { readonly deliveryId: string; readonly attempt: number },
): Outcome => {
  draft.emit("delivery.attempted", command, { actor: systemActor });
  return done();
};

/** Records the result of an attempt; a success finalizes the submission unless it was cancelled meanwhile. */
export const reportAttempt = (draft: Draft, { deliveryId, attempt, result }: AttemptReport): Outcome => {
  const about = { deliveryId, attempt, ...(result.status !== undefined && { status: result.status }) };
  if (result.ok) {
    draft.emit("delivery.succeeded", about, { actor: systemActor });
    if (draft.submission.state !== "cancelled") {
      draft.emit("submission.finalized", {}, { state: "finalized", actor: systemActor });
    }
    return done();
  }
  const { reason, nextAt } = result;
  const rest = nextAt === undefined ? ({ final: true } as const) : { nextAt };
  draft.emit("delivery.failed", { ...about, reason, ...rest }, { actor: systemActor });
  return done();
};

/** Whether a caller may request another delivery attempt (D-06). */
export const mayRetry = (draft: Draft): Outcome => {
  const { state, delivery } = draft.submission;
  if (state === "finalized") return done({ delivery });
  if (delivery && (state === "submitted" || state === "approved")) return done({ delivery });
  return closedTo(draft.submission) ?? failed("conflict", submissionMessage("delivery.nothing_waits"));
};
