import type { Deliver, Delivery, DeliveryOutcome } from "@cofill/store";
import { deliveryFailure } from "../../messages/delivery-message.ts";
import { systemActor } from "../lifecycle/draft.ts";
import { type LifecycleCommand, step } from "../lifecycle/step.ts";
import { limits } from "../limits.ts";
import { nextAttempt } from "../webhook/retry-policy.ts";
import { iso } from "./clock.ts";
import type { Parts } from "./parts.ts";

export type Deliverers = Partial<Record<"webhook" | "callback" | "queue", Deliver>>;

export interface WorkerOptions {
  readonly deliverers: Deliverers;
  readonly random: () => number;
  /** Called when the store failed; the delivery is retried after its lease expires. */
  readonly onError?: (delivery: Delivery, error: unknown) => void;
  /** Called after each attempt, for an operator's log; it gets no answers and no tokens. */
  readonly onOutcome?: (delivery: Delivery, outcome: DeliveryOutcome, ms: number) => void;
}

/** Delivers submissions at least once under one id, or marks the delivery as failed (D-06). */
export class DeliveryWorker {
  readonly #parts: Parts;
  readonly #options: WorkerOptions;
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #perTarget = new Map<string, number>();
  readonly #stopping = new AbortController();

  constructor(parts: Parts, options: WorkerOptions) {
    this.#parts = parts;
    this.#options = options;
  }

  get inFlight(): number {
    return this.#inFlight.size;
  }

  /** Claims due deliveries up to the concurrency limits, starts them in the background and returns their number. */
  async take(): Promise<number> {
    const room = limits.maxInFlight - this.#inFlight.size;
    if (room <= 0 || this.#stopping.signal.aborted) return 0;
    const now = this.#parts.clock();
    const busy = [...this.#perTarget].filter(([, count]) => count >= limits.maxInFlightPerTarget).map(([name]) => name);
    const claimed = await this.#parts.store.claimDeliveries({
      now: iso(now),
      leaseUntil: iso(now + limits.leaseMs),
      limit: room,
      perTarget: limits.maxInFlightPerTarget,
      exceptTargets: busy,
    });
    if (claimed.length > 0) this.#parts.reach("delivery:claimed");
    for (const delivery of claimed) this.#start(delivery);
    return claimed.length;
  }

  /** Resolves when no delivery is in progress. */
  async settled(): Promise<void> {
    while (this.#inFlight.size > 0) await Promise.allSettled(this.#inFlight.values());
  }

  /**
   * Waits for deliveries in progress and aborts them after the grace period; they are retried after their lease
   * expires.
   */
  async stop(graceMs: number): Promise<void> {
    const timer = setTimeout(() => this.#stopping.abort(), graceMs);
    await this.settled();
    clearTimeout(timer);
    this.#stopping.abort();
  }

  #start(delivery: Delivery): void {
    const { target, id } = delivery;
    this.#perTarget.set(target, (this.#perTarget.get(target) ?? 0) + 1);
    const work = this.attempt(delivery)
      .catch((error: unknown) => this.#options.onError?.(delivery, error))
      .then(() => {
        this.#inFlight.delete(id);
        const count = (this.#perTarget.get(target) ?? 1) - 1;
        if (count > 0) this.#perTarget.set(target, count);
        else this.#perTarget.delete(target);
      });
    this.#inFlight.set(id, work);
  }

  /** Makes one attempt: records its start, sends, and records its result. */
  async attempt(delivery: Delivery): Promise<DeliveryOutcome> {
    const { submissionId, id: deliveryId } = delivery;
    const attempt = delivery.attempts + 1;
    const goesOn = await this.#record(
      submissionId,
      delivery,
      { type: "begin_attempt", deliveryId, attempt },
      (row) => ({
        ...row,
        attempts: attempt,
      }),
    );
    if (!goesOn) return { ...deliveryFailure("delivery.no_longer_waits"), permanent: true };
    const begun = this.#parts.clock();
    this.#parts.reach("delivery:before-send");
    const outcome = await this.#send(delivery);
    this.#parts.reach("delivery:after-send");
    await this.#report({ ...delivery, attempts: attempt }, outcome);
    this.#parts.reach("delivery:recorded");
    this.#options.onOutcome?.(delivery, outcome, this.#parts.clock() - begun);
    return outcome;
  }

  async #send(delivery: Delivery): Promise<DeliveryOutcome> {
    const intake = await this.#parts.intakes.pinned(delivery.intakeId, delivery.intakeVersion);
    const { destination } = intake;
    const deliver = destination && this.#options.deliverers[destination.kind];
    if (!destination || !deliver) {
      return deliveryFailure("delivery.no_deliverer", destination ? { kind: destination.kind } : {});
    }
    const known = await this.#parts.store.target(delivery.target);
    if (known?.disabledAt !== undefined) {
      return { ...deliveryFailure("delivery.receiver_gone"), permanent: true };
    }
    try {
      return await deliver({
        id: delivery.id,
        destination,
        intakeId: delivery.intakeId,
        body: delivery.body,
        now: this.#parts.clock(),
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(limits.deliveryTimeoutMs + 1_000)]),
      });
    } catch (error) {
      return deliveryFailure("delivery.broke_off", { error: (error as Error)?.name ?? "unknown" });
    }
  }

  async #report(delivery: Delivery, outcome: DeliveryOutcome): Promise<void> {
    const { id: deliveryId, submissionId, attempts: attempt } = delivery;
    const now = this.#parts.clock();
    if (outcome.ok) {
      const status = outcome.status === undefined ? {} : { status: outcome.status };
      await this.#record(
        submissionId,
        delivery,
        { type: "report_attempt", deliveryId, attempt, result: { ok: true, ...status } },
        ({ leaseUntil: _, lastError: __, ...row }) => ({
          ...row,
          status: "sent",
          attempts: attempt,
          updatedAt: iso(now),
        }),
      );
      return;
    }
    if (outcome.gone) await this.#parts.store.saveTarget({ target: delivery.target, disabledAt: iso(now) });
    const nextAt = await this.#nextAt(delivery, outcome, now);
    const reason = outcome.reason.slice(0, limits.maxErrorLength);
    const result = {
      ok: false,
      reason,
      ...(outcome.status !== undefined && { status: outcome.status }),
      ...(nextAt !== undefined && { nextAt }),
    } as const;
    await this.#record(
      submissionId,
      delivery,
      { type: "report_attempt", deliveryId, attempt, result },
      ({ leaseUntil: _, ...row }) => ({
        ...row,
        status: nextAt === undefined ? "failed" : "pending",
        attempts: attempt,
        nextAt: nextAt ?? row.nextAt,
        updatedAt: iso(now),
        lastError: reason,
      }),
    );
  }

  async #nextAt(
    delivery: Delivery,
    outcome: DeliveryOutcome & { ok: false },
    now: number,
  ): Promise<string | undefined> {
    if (outcome.permanent || outcome.gone) return undefined;
    const { destination } = await this.#parts.intakes.pinned(delivery.intakeId, delivery.intakeVersion);
    const next = nextAttempt(destination?.retryPolicy, delivery.attempts, outcome.retryAfterMs, this.#options.random);
    return next === "give_up" ? undefined : iso(now + next.delayMs);
  }

  /** Commits an event and the outbox row together; false if the submission no longer waits for delivery. */
  #record(
    submissionId: string,
    delivery: Delivery,
    command: LifecycleCommand,
    change: (row: Delivery) => Delivery,
  ): Promise<boolean> {
    return this.#parts.shell.run<boolean>(submissionId, async (loaded) => {
      if (!loaded) return { answer: false };
      const { submission, intake } = loaded;
      const isReport = command.type === "report_attempt";
      const waits = submission.state === "submitted" || submission.state === "approved";
      if (!waits && !(isReport && submission.state === "cancelled")) return { answer: false };
      const stepped = step(submission, command, this.#parts.shell.context(intake, systemActor));
      const row = (await this.#parts.store.delivery(delivery.id)) ?? delivery;
      // After a lease expired, another worker may have started a later attempt, whose result must not be overwritten by
      // this failure.
      const isOvertaken = isReport && !command.result.ok && row.attempts > command.attempt;
      return { answer: true, stepped, besides: { deliveries: [isOvertaken ? row : change(row)] } };
    });
  }
}
