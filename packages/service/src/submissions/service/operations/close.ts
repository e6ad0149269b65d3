import { deliveryText } from "../../../messages/delivery-message.ts";
import type { Principal } from "../../auth/principal.ts";
import type { Actor } from "../../contract.ts";
import { step } from "../../lifecycle/step.ts";
import { actorOf, isEntitled } from "../access.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound, ProblemError, problem } from "../problem.ts";
import type { Reply } from "../reply.ts";
import { inReach, readToken, type SubmissionInput } from "./fill.ts";

const holder: Actor = { kind: "agent", id: "token-holder" };

/** Cancels a submission, with any of its tokens or by a principal who is entitled to it (D-09). */
export const cancel = (
  parts: Parts,
  principal: Principal,
  input: SubmissionInput & { readonly reason?: string },
): Promise<Reply> => {
  const { submissionId, reason } = input;
  const token = readToken(parts, input);
  if (principal.via === "none" && !token) {
    throw new ProblemError(problem("unauthenticated.key_or_token"));
  }
  if (principal.via === "link") throw new ProblemError(problem("forbidden.link"));
  // The holder of a bare token is not authenticated, so the trail does not record the actor that they claim to be.
  const claimed = principal.via === "none" ? undefined : input.actor;
  const actor = actorOf(principal, claimed) ?? holder;
  return parts.shell.run<Reply>(submissionId, async (found) => {
    const loaded = inReach(principal, found);
    if (!token && !isEntitled(principal, loaded.submission, "cancel_all")) throw notFound();
    const { intake, submission: before } = loaded;
    const stepped = step(
      before,
      { type: "cancel", ...(reason !== undefined && { reason }) },
      parts.shell.context(intake, actor, principal),
    );
    const { submission, outcome } = stepped;
    const hasStopped = submission.state === "cancelled" && before.state !== "cancelled" && before.delivery;
    const waiting = hasStopped ? await parts.store.delivery(before.delivery.id) : undefined;
    const stopped = waiting && {
      ...waiting,
      status: "failed" as const,
      lastError: deliveryText("delivery.submission_cancelled"),
      updatedAt: submission.updatedAt,
    };
    return {
      answer: toReply(parts, submission, outcome),
      stepped,
      ...(stopped && { besides: { deliveries: [stopped] } }),
    };
  });
};
