import type { LifecycleContext } from "../context.ts";
import type { Draft } from "../draft.ts";
import { systemActor } from "../draft.ts";
import { closedTo, done, type Outcome } from "../outcome.ts";
import { isExpired } from "../record.ts";

export const cancel = (draft: Draft, { reason }: { readonly reason?: string }): Outcome => {
  const { state } = draft.submission;
  // Cancelling again gives the first answer again (D-09).
  if (state === "cancelled")
    return done({ ...(draft.submission.cancelReason !== undefined && { reason: draft.submission.cancelReason }) });
  const closed = state === "finalized" || state === "expired" ? closedTo(draft.submission) : undefined;
  if (closed) return closed;
  draft.emit("submission.cancelled", reason === undefined ? {} : { reason }, { state: "cancelled" });
  return done({ ...(reason !== undefined && { reason }) });
};

export const expire = (draft: Draft, _: object, { now }: LifecycleContext): Outcome => {
  if (isExpired(draft.submission, now)) draft.emit("submission.expired", {}, { state: "expired", actor: systemActor });
  return done();
};
