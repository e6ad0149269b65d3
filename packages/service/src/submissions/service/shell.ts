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
import { provenanceOf, systemProvenance } from "../auth/provenance.ts";
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
  /** Called when a submission reaches a final state. */
  readonly onClosed?: (submission: Submission) => void;
}

/** A request to reviewers to decide, or the reminder after an escalation. */
export interface ReviewNotice {
  readonly submissionId: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly gate: string;
  readonly reviewers: ReviewerSpec;
}

/** A new hand-off that names the account it is for. */
export interface HandoffNotice {
  readonly submissionId: string;
  readonly tenant: string;
  readonly linkId: string;
  readonly to: string;
}

/** A person has finished their part through a link, and these roles must continue (MF-2-12). */
export interface PartNotice {
  readonly submissionId: string;
  readonly tenant: string;
  /** The roles whose fields are still open. */
  readonly roles: readonly string[];
}

/** Rows that are committed in the same transaction as the events. */
export interface Besides {
  readonly idempotency?: IdempotencyRow;
  readonly links?: readonly LinkRow[];
  readonly deliveries?: readonly Delivery[];
}

/** What a handler decided: its answer, and what must be committed before the answer is given. */
export interface Decision<T> {
  readonly answer: T;
  /** Nothing is committed if this is absent or has no events and there is nothing `besides`. */
  readonly stepped?: Stepped;
  readonly besides?: Besides;
  /** Makes the answer instead, if another request committed the same idempotency key first. */
  readonly ifTaken?: (row: IdempotencyRow) => Promise<T>;
}

export type Decide<T> = (loaded: Loaded | undefined) => Decision<T> | Promise<Decision<T>>;

/**
 * Connects the pure lifecycle with the store: loads a submission, runs one command at a time and commits the result.
 * Recent submissions are cached; their sequence number shows whether the store has a newer state.
 */
export class Shell {
  readonly #options: ShellOptions;
  readonly #locks = new Locks();
  readonly #cache: Recent<Loaded>;

  constructor(options: ShellOptions) {
    this.#options = options;
    this.#cache = new Recent(options.maxCached ?? limits.cachedSubmissions);
  }

  /** The context of a command; without a principal it is the server that acts. */
  context(intake: Intake, actor: Actor, principal?: Principal): LifecycleContext {
    const { clock, newId } = this.#options;
    const roles = carriedRoles(principal, actor, intake);
    const provenance = principal ? provenanceOf(principal, actor) : systemProvenance;
    return { now: iso(clock()), actor, provenance, intake, newId, hash: sha256, ...(roles && { roles }) };
  }

  /** Loads the current state, from the cache if the store has nothing newer. */
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

  /**
   * Runs a decision on one submission; a lock excludes others in this process, and the commit detects those of other
   * processes.
   */
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
          // A decision that writes nothing is not checked by a commit, so the cached state that it used must be
          // compared with the store.
          const now = isFresh ? loaded : await this.load(id);
          if (now === loaded) return decision.answer;
        }
        loaded = await this.load(id);
        isFresh = true;
      }
      throw new StoreError("unavailable", "Too many others write this submission at once");
    } catch (error) {
      // It is unknown whether the commit succeeded, so the next call must load from the store.
      this.#cache.delete(id);
      throw error;
    }
  }

  /** Announces a review only after its commit, and only if the gate was not approved automatically. */
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

  /** Commits a new submission. */
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
    // Closed submissions are rarely requested again, so they do not take a place in the cache.
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
