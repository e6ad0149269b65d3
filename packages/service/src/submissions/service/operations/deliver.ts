import type { Delivery } from "@cofill/store";
import { submissionMessage } from "../../../messages/submission-message.ts";
import { permissionsOf } from "../../auth/permissions.ts";
import type { Principal } from "../../auth/principal.ts";
import { systemActor } from "../../lifecycle/draft.ts";
import { done, failed } from "../../lifecycle/outcome.ts";
import { step } from "../../lifecycle/step.ts";
import { limits } from "../../limits.ts";
import { actorOf, demand, isEntitled } from "../access.ts";
import { iso } from "../clock.ts";
import type { DeliveryWorker } from "../delivery-worker.ts";
import { type Parts, toReply } from "../parts.ts";
import { notFound } from "../problem.ts";
import type { Reply } from "../reply.ts";
import { inReach, type SubmissionInput } from "./fill.ts";

/** The answer, or a delivery that this call has leased and must attempt. */
type Claimed = { readonly reply: Reply } | { readonly delivery: Delivery };

/** Attempts a delivery immediately, regardless of the retry policy, and answers with its result (D-06). */
export const retryDelivery = async (
  parts: Parts,
  worker: DeliveryWorker,
  principal: Principal,
  input: SubmissionInput,
): Promise<Reply> => {
  const { submissionId: id } = input;
  const actor = actorOf(principal, input.actor) ?? systemActor;
  // Permitted to operators and to the creator of the submission, but not to principals who may only read.
  if (!permissionsOf(principal).has("own")) demand(principal, "deliver");
  const claim = await parts.shell.run<Claimed>(id, async (found) => {
    const { submission, intake } = inReach(principal, found);
    if (!isEntitled(principal, submission, "deliver")) throw notFound();
    const stepped = step(submission, { type: "retry_delivery" }, parts.shell.context(intake, actor, principal));
    const answer: Claimed = { reply: toReply(parts, stepped.submission, stepped.outcome) };
    const { delivery } = submission;
    if (!stepped.outcome.ok || submission.state === "finalized" || !delivery) return { answer, stepped };
    const row = await parts.store.delivery(delivery.id);
    const now = parts.clock();
    if (!row) return { answer, stepped };
    if (row.leaseUntil !== undefined && row.leaseUntil > iso(now)) {
      const outcome = failed("conflict", submissionMessage("delivery.under_way"), {
        retryAfterMs: limits.leaseMs,
      });
      return { answer: { reply: toReply(parts, submission, outcome) } };
    }
    const mine: Delivery = { ...row, status: "pending", leaseUntil: iso(now + limits.leaseMs), updatedAt: iso(now) };
    return { answer: { delivery: mine }, stepped, besides: { deliveries: [mine] } };
  });
  if (!("delivery" in claim)) return claim.reply;
  const { delivery } = claim;
  await parts.store.saveTarget({ target: delivery.target });
  const outcome = await worker.attempt(delivery);
  const loaded = await parts.shell.load(id);
  if (!loaded) throw notFound();
  const { submission } = loaded;
  if (outcome.ok) return toReply(parts, submission, done({ delivery: submission.delivery }));
  const { reason: text, problem } = outcome;
  const message = submissionMessage("delivery.failed", { text, ...(problem && { problem }) });
  const hint = { messages: [submissionMessage("delivery.look_at_receiver")] };
  return toReply(
    parts,
    submission,
    failed("delivery_failed", message, {
      nextActions: [{ action: "retry_delivery", hint }],
      ...(outcome.retryAfterMs !== undefined && { retryAfterMs: outcome.retryAfterMs }),
    }),
  );
};

/** Lists the outbox: pending, failed and sent deliveries. */
export const listDeliveries = async (
  { store }: Parts,
  principal: Principal,
  input: { readonly status?: Delivery["status"]; readonly after?: string; readonly limit?: number },
): Promise<{ readonly deliveries: readonly Omit<Delivery, "body">[]; readonly next?: string }> => {
  if (principal.via === "none" || principal.via === "link") throw notFound();
  const { status, after, limit = limits.defaultListPage } = input;
  const rows = await store.deliveries({
    tenant: principal.tenant,
    limit: limit + 1,
    ...(status !== undefined && { status }),
    ...(after !== undefined && { after }),
  });
  const deliveries = rows.slice(0, limit).map(({ body: _, ...row }) => row);
  return { deliveries, ...(rows.length > limit && { next: deliveries.at(-1)!.id }) };
};
