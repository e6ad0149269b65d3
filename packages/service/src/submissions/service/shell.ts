import { Locks, Recent } from "@cofill/core/kit";
import {
  type Commit,
  type CommitResult,
  type Delivery,
  type IdempotencyRow,
  type LinkRow,
  type Store,
  StoreError,
} from "@cofill/store";
import type { Principal } from "../auth/principal.ts";
import type { Actor, ReviewerSpec } from "../contract.ts";
import type { Intake } from "../intake.ts";
import type { LifecycleContext } from "../lifecycle/context.ts";
import { fromRow, toRow } from "../lifecycle/record.ts";
import type { Stepped } from "../lifecycle/step.ts";
import type { Submission } from "../lifecycle/submission.ts";
import { limits } from "../limits.ts";
import { carriedRoles } from "./carried-roles.ts";
import { type Clock, iso } from "./clock.ts";
import type { CrashPoint } from "./crash-points.ts";
import { firstDelivery } from "./first-delivery.ts";
import { sha256 } from "./ids.ts";
import type { IntakeRegistry } from "./intake-registry.ts";

export interface Loaded {
  readonly submission: Submission;
  readonly intake: Intake;
}

export interface ShellOptions {
  readonly store: Store;
  readonly intakes: IntakeRegistry;
  readonly clock: Clock;
  readonly newId: (prefix: string) => string;
  readonly reach: (point: CrashPoint) => void;
  readonly maxCached?: number;
  readonly onReview?: (notice: ReviewNotice) => void;
  readonly onHandoff?: (notice: HandoffNotice) => void;
  readonly onPartDone?: (notice: PartNotice) => void;
  /** A submission reached its end. */
  readonly onClosed?: (submission: Submission) => void;
}

/** Reviewers are asked to decide, for the first time or once more. */
export interface ReviewNotice {
  readonly submissionId: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly gate: string;
  readonly reviewers: ReviewerSpec;
}

/** A hand-off was made that names its person. */
export interface HandoffNotice {
  readonly submissionId: string;
  readonly tenant: string;
  readonly linkId: string;
  readonly to: string;
}

/** Whoever works with a link has finished their part, and others are next (MF-2-12). */
export interface PartNotice {
  readonly submissionId: string;
  readonly tenant: string;
  /** The roles that are next. */
  readonly roles: readonly string[];
}

/** What goes into the same transaction as a submission's events. */
export interface Besides {
  readonly idempotency?: IdempotencyRow;
  readonly links?: readonly LinkRow[];
  readonly deliveries?: readonly Delivery[];
}

/** What came of looking at a submission: an answer, and what must be durable before it is given. */
export interface Decision<T> {
  readonly answer: T;
  /** Nothing to write if absent or without events. */
  readonly stepped?: Stepped;
  readonly besides?: Besides;
  /** The answer in place of `answer` if the idempotency key was taken meanwhile. */
  readonly ifTaken?: (row: IdempotencyRow) => Promise<T>;
}

export type Decide<T> = (loaded: Loaded | undefined) => Decision<T> | Promise<Decision<T>>;

/**
 * Between the pure lifecycle and the store: loads a submission, lets one command decide at a time, and commits what was
 * decided. A submission that was just worked on stays open in memory; the store's sequence says if it is still true.
 */
export class Shell {
  readonly #options: ShellOptions;
  readonly #locks = new Locks();
  readonly #cache: Recent<Loaded>;

  constructor(options: ShellOptions) {
    this.#options = options;
    this.#cache = new Recent(options.maxCached ?? limits.cachedSubmissions);
  }

  context(intake: Intake, actor: Actor, principal?: Principal): LifecycleContext {
    const { clock, newId } = this.#options;
    const roles = carriedRoles(principal, actor, intake);
    return { now: iso(clock()), actor, intake, newId, hash: sha256, ...(roles && { roles }) };
  }

  /** The submission as the store has it now. */
  async load(id: string): Promise<Loaded | undefined> {
    const known = this.#cache.get(id);
    const row = await this.#options.store.load(id, known?.submission.seq);
    if (row === "same") return known;
    if (!row) {
      this.#cache.delete(id);
      return undefined;
    }
    const intake = await this.#options.intakes.pinned(row.intakeId, row.intakeVersion);
    const loaded = { submission: fromRow(row, intake), intake };
    this.#cache.set(id, loaded);
    return loaded;
  }

  /** Works on one submission; nobody else in this process does meanwhile, and others are noticed at the commit. */
  run<T>(id: string, decide: Decide<T>): Promise<T> {
    return this.#locks.run(id, () => this.#decide(id, decide));
  }

  async #decide<T>(id: string, decide: Decide<T>): Promise<T> {
    try {
      const known = this.#cache.get(id);
      let loaded = known ?? (await this.load(id));
      let isFresh = known === undefined;
      for (let attempt = 0; attempt <= limits.maxCommitRetries; attempt++) {
        const decision = await decide(loaded);
        const { stepped, besides } = decision;
        if (stepped && (stepped.events.length > 0 || besides)) {
          const result = await this.#commit(loaded, stepped, loaded?.intake, besides);
          if (result.ok) return decision.answer;
          if (result.reason === "key_taken" && decision.ifTaken) return await decision.ifTaken(result.row);
        } else {
          // What is only read must be true now: an old state in memory is not good enough.
          const now = isFresh ? loaded : await this.load(id);
          if (now === loaded) return decision.answer;
        }
        loaded = await this.load(id);
        isFresh = true;
      }
      throw new StoreError("unavailable", "Too many others write this submission at once");
    } catch (error) {
      // Whether the store took it is unknown: the next caller asks.
      this.#cache.delete(id);
      throw error;
    }
  }

  /** Only what is durable is announced, and only a gate that still waits for someone. */
  #notify({ id, tenant, state, review }: Submission, intake: Intake, announce: (notice: ReviewNotice) => void): void {
    const gate = intake.gates.find(({ name }) => name === review?.gate);
    if (!gate || state !== "needs_review") return;
    announce({ submissionId: id, tenant, intakeId: intake.id, gate: gate.name, reviewers: gate.reviewers });
  }

  #tellPeople({ id: submissionId, tenant, links }: Submission, before: Submission | undefined): void {
    for (const { id: linkId, to } of links) {
      const isNew = !before?.links.some((link) => link.id === linkId);
      if (isNew && to !== undefined) this.#options.onHandoff?.({ submissionId, tenant, linkId, to });
    }
  }

  /** A submission that does not exist yet. */
  async create<T>(intake: Intake, decision: Decision<T> & { readonly stepped: Stepped }): Promise<T> {
    const result = await this.#commit(undefined, decision.stepped, intake, decision.besides);
    if (result.ok) return decision.answer;
    if (result.reason === "key_taken" && decision.ifTaken) return decision.ifTaken(result.row);
    throw new StoreError("unavailable", "A new id was taken already");
  }

  async #commit(
    before: Loaded | undefined,
    { submission, events }: Stepped,
    intake: Intake | undefined,
    besides: Besides = {},
  ): Promise<CommitResult> {
    if (!intake) throw new Error("a submission has an intake");
    const { store, reach, clock } = this.#options;
    const created = firstDelivery(before?.submission, submission, intake);
    const deliveries = [...(created ? [created] : []), ...(besides.deliveries ?? [])];
    const hasClosed = submission.closedAt !== undefined && before?.submission.closedAt === undefined;
    const commit: Commit = {
      submission: toRow(submission),
      expectedSeq: before?.submission.seq ?? 0,
      events,
      ...(besides.idempotency && { idempotency: besides.idempotency }),
      ...(besides.links && { links: besides.links }),
      ...(deliveries.length > 0 && { deliveries }),
      ...(hasClosed && { keysExpireAt: iso(clock() + limits.keyTtlMs) }),
    };
    reach("before-commit");
    const result = await store.commit(commit);
    reach("after-commit");
    if (!result.ok) return result;
    // What is over is rarely asked for again, and would push out what is still worked on.
    if (submission.closedAt === undefined) this.#cache.set(submission.id, { submission, intake });
    else this.#cache.delete(submission.id);
    if (hasClosed) this.#options.onClosed?.(submission);
    if (this.#options.onReview && events.some(({ type }) => type === "review.requested")) {
      this.#notify(submission, intake, this.#options.onReview);
    }
    const completed = this.#options.onPartDone && events.find(({ type }) => type === "handoff.completed");
    if (completed) {
      const { payload } = JSON.parse(completed.json) as { readonly payload: Pick<PartNotice, "roles"> };
      this.#options.onPartDone?.({ submissionId: submission.id, tenant: submission.tenant, roles: payload.roles });
    }
    if (events.some(({ type }) => type === "handoff.link_issued")) this.#tellPeople(submission, before?.submission);
    return result;
  }
}
