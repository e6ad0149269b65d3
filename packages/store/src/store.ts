import type { Actor, SubmissionState } from "./contract.ts";

/**
 * The port of submission stores, defined by the suite in `test/store-suite`. Times are ISO texts given by the caller,
 * so a store has no clock. Failures of the machine (disk full, database gone) are thrown as StoreError; everything else
 * is a value.
 */
export interface Store {
  /** One submission; `same` if the caller already has the state at `knownSeq`. */
  load(id: string, knownSeq?: number): Promise<SubmissionRow | "same" | undefined>;

  /** Applies all changes of one command or none; durable when it resolves. */
  commit(commit: Commit): Promise<CommitResult>;

  /** In sequence order, after `afterSeq`. */
  events(
    submissionId: string,
    page: { readonly afterSeq: number; readonly limit: number },
  ): Promise<readonly StoredEvent[]>;

  /** Newest first. */
  list(filter: SubmissionFilter): Promise<readonly SubmissionSummary[]>;

  /** Ids of submissions whose `wakeAt` has passed, the most overdue first. */
  due(now: string, limit: number): Promise<readonly string[]>;

  idempotencyKey(scope: KeyScope): Promise<IdempotencyRow | undefined>;

  /** The submission that a handoff link opens. */
  link(hash: string): Promise<LinkRow | undefined>;

  /**
   * Claims due deliveries that no other worker holds, the longest overdue first, until `leaseUntil`. Skips targets in
   * `exceptTargets` and gives at most `perTarget` per other target.
   */
  claimDeliveries(claim: Claim): Promise<readonly Delivery[]>;
  delivery(id: string): Promise<Delivery | undefined>;
  /** Newest first. */
  deliveries(filter: DeliveryFilter): Promise<readonly Delivery[]>;

  /** A receiver that answered 410 gets no deliveries until it is reopened. */
  target(name: string): Promise<TargetRow | undefined>;
  saveTarget(row: TargetRow): Promise<void>;

  /** Stores the definition unless this version exists. */
  saveDefinition(row: DefinitionRow): Promise<void>;
  definition(id: string, version: string): Promise<DefinitionRow | undefined>;

  saveApiKey(row: ApiKeyRow): Promise<void>;
  apiKey(id: string): Promise<ApiKeyRow | undefined>;
  apiKeys(tenant?: string): Promise<readonly ApiKeyRow[]>;
  /** False if the key does not exist or is already revoked. */
  revokeApiKey(id: string, at: string): Promise<boolean>;
  /**
   * Whether any API key was ever created, after which every request needs one. A first key created by another process
   * may be noticed up to half a second later.
   */
  hasApiKeys(): Promise<boolean>;

  /** The secret under a name: the value that was stored first. Stores on a disk seal it with a key kept elsewhere. */
  setting(name: string, value: string): Promise<string>;

  /** Replaces a secret, even one that cannot be opened because its key was lost. */
  replaceSetting(name: string, value: string): Promise<void>;

  /** Deletes expired idempotency keys and links; returns the number of rows. */
  purge(now: string, limit: number): Promise<number>;

  /** Called after every commit, including those of other processes if the store can tell. */
  subscribe(listener: (change: Committed) => void): () => void;

  /** Resolves if the store can be read, throws otherwise. */
  ping(): Promise<void>;

  /** Settings that could lose acknowledged work; empty if there are none. */
  durabilityFailures(): Promise<readonly string[]>;

  close(): Promise<void>;
}

/** A submission as lists show it. */
export interface SubmissionSummary {
  readonly id: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly intakeVersion: string;
  readonly state: SubmissionState;
  /** Sequence of the last event; grows with every commit. */
  readonly seq: number;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly createdBy: string;
}

/** A stored submission with its state. */
export interface SubmissionRow extends SubmissionSummary {
  /** When the next timer of the submission is due: expiry or escalation of a review. */
  readonly wakeAt?: string;
  /** All other state as JSON that only the service interprets. */
  readonly body: string;
}

/** An event of the trail. */
export interface StoredEvent {
  readonly seq: number;
  readonly type: string;
  /** The event as it stands in the trail. */
  readonly json: string;
}

/** Notifies subscribers of a committed event. */
export interface Committed {
  readonly submissionId: string;
  readonly seq: number;
}

/** The changes of one command to a submission. */
export interface Commit {
  readonly submission: SubmissionRow;
  /** The sequence the stored submission must have; 0 for a new one. */
  readonly expectedSeq: number;
  /** From `expectedSeq + 1`, without gaps, up to `submission.seq`. */
  readonly events: readonly StoredEvent[];
  /** Inserted in the same transaction; if the key exists, nothing is written. */
  readonly idempotency?: IdempotencyRow;
  /** When all idempotency keys of this submission expire. */
  readonly keysExpireAt?: string;
  /** Replace the stored deliveries with the same ids. */
  readonly deliveries?: readonly Delivery[];
  readonly links?: readonly LinkRow[];
}

/** Whether a commit was applied, and if not, why. */
export type CommitResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: "stale" }
  | { readonly ok: false; readonly reason: "key_taken"; readonly row: IdempotencyRow };

/** The scope in which an idempotency key is unique. */
export interface KeyScope {
  readonly tenant: string;
  readonly intakeId: string;
  readonly operation: "create" | "submit";
  /** Who called; keys of different principals are independent. */
  readonly principal: string;
  readonly key: string;
}

/** An idempotency key with its submission. */
export interface IdempotencyRow extends KeyScope {
  readonly submissionId: string;
  /** Hash of the request, to detect a different request under the same key. */
  readonly payloadHash: string;
  /** The answer byte for byte; absent for a create, which answers with the current state. */
  readonly answer?: string;
  readonly expiresAt?: string;
}

/** A link that opens a submission. */
export interface LinkRow {
  readonly hash: string;
  readonly submissionId: string;
  readonly expiresAt: string;
}

/** A delivery in the outbox. */
export interface Delivery {
  /** Id of the delivery for the receiver, the same in every attempt. */
  readonly id: string;
  readonly submissionId: string;
  readonly tenant: string;
  readonly intakeId: string;
  readonly intakeVersion: string;
  /** The receiver, used for fairness among receivers: `webhook:https://example.org/hook`, `queue:orders`. */
  readonly target: string;
  readonly status: "pending" | "sent" | "failed";
  readonly attempts: number;
  readonly nextAt: string;
  readonly leaseUntil?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** The body, the same bytes in every attempt. */
  readonly body: string;
  /** Why the last attempt failed. */
  readonly lastError?: string;
}

/** Selects deliveries for a worker. */
export interface Claim {
  readonly now: string;
  readonly leaseUntil: string;
  readonly limit: number;
  readonly perTarget: number;
  readonly exceptTargets: readonly string[];
}

/** Selects a page of submissions. */
export interface SubmissionFilter {
  readonly tenant?: string;
  readonly intakeId?: string;
  readonly state?: SubmissionState;
  readonly createdBy?: string;
  /** The last id of the previous page. */
  readonly after?: string;
  readonly limit: number;
}

/** Selects a page of deliveries. */
export interface DeliveryFilter {
  readonly tenant?: string;
  readonly submissionId?: string;
  readonly status?: Delivery["status"];
  readonly after?: string;
  readonly limit: number;
}

/** The state of a delivery target. */
export interface TargetRow {
  readonly target: string;
  readonly disabledAt?: string;
}

/** A stored version of a definition. */
export interface DefinitionRow {
  readonly id: string;
  readonly version: string;
  /** JSON that only the service interprets. */
  readonly source: string;
  readonly savedAt: string;
}

/** A stored API key. */
export interface ApiKeyRow {
  readonly id: string;
  /** SHA-256 of the secret part, in hex. */
  readonly hash: string;
  readonly tenant: string;
  readonly roles: readonly string[];
  readonly actor: Actor;
  readonly createdAt: string;
  readonly revokedAt?: string;
}

/** The kind of a store failure. */
export type StoreFailure = "unavailable" | "full";

/** A failure of the machine, not of the caller; the same request may succeed later. */
export class StoreError extends Error {
  readonly failure: StoreFailure;

  constructor(failure: StoreFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.failure = failure;
  }
}
