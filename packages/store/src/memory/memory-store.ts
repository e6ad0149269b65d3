import { createSubscribers } from "@cofill/core/kit";
import {
  type ApiKeyRow,
  type Claim,
  type Commit,
  type CommitResult,
  type Committed,
  type DefinitionRow,
  type Delivery,
  type DeliveryFilter,
  type IdempotencyRow,
  type KeyScope,
  type LinkRow,
  type Store,
  type StoredEvent,
  StoreError,
  type SubmissionFilter,
  type SubmissionRow,
  type SubmissionSummary,
  type TargetRow,
} from "../store.ts";

/** All tables; maps keep insertion order, which is the age of a row. */
interface Tables {
  readonly submissions: Map<string, SubmissionRow>;
  readonly events: Map<string, StoredEvent[]>;
  readonly keys: Map<string, IdempotencyRow>;
  readonly keysOf: Map<string, string[]>;
  readonly links: Map<string, LinkRow>;
  readonly deliveries: Map<string, Delivery>;
  readonly pending: Set<string>;
  readonly targets: Map<string, TargetRow>;
  readonly definitions: Map<string, DefinitionRow>;
  readonly apiKeys: Map<string, ApiKeyRow>;
  readonly settings: Map<string, string>;
}

/**
 * Stores everything in this process only, for tests, benchmarks and servers without persistence.
 * @example
 * const store = createMemoryStore();
 */
export const createMemoryStore = (): Store => {
  const tables: Tables = {
    submissions: new Map(),
    events: new Map(),
    keys: new Map(),
    keysOf: new Map(),
    links: new Map(),
    deliveries: new Map(),
    pending: new Set(),
    targets: new Map(),
    definitions: new Map(),
    apiKeys: new Map(),
    settings: new Map(),
  };
  const subscribers = createSubscribers<Committed>();
  let isClosed = false;

  /** Each call is atomic and resolves asynchronously, as in a store with a disk. */
  const call = async <Answer>(step: () => Answer): Promise<Answer> => {
    if (isClosed) throw new StoreError("unavailable", "The store in memory was closed.");
    return step();
  };

  return {
    load: (id, knownSeq) =>
      call(() => {
        const row = tables.submissions.get(id);
        return row !== undefined && row.seq === knownSeq ? "same" : row;
      }),
    commit: (commit) =>
      call(() => {
        const result = applyCommit(tables, commit);
        if (result.ok) subscribers.tell({ submissionId: commit.submission.id, seq: commit.submission.seq });
        return result;
      }),
    events: (submissionId, { afterSeq, limit }) =>
      call(() => (tables.events.get(submissionId) ?? []).slice(afterSeq, afterSeq + limit)),
    list: (filter) => call(() => listSubmissions(tables, filter)),
    due: (now, limit) => call(() => dueSubmissions(tables, now, limit)),
    idempotencyKey: (scope) => call(() => tables.keys.get(scopeText(scope))),
    link: (hash) => call(() => tables.links.get(hash)),
    claimDeliveries: (claim) => call(() => claimDeliveries(tables, claim)),
    delivery: (id) => call(() => tables.deliveries.get(id)),
    deliveries: (filter) => call(() => listDeliveries(tables, filter)),
    target: (name) => call(() => tables.targets.get(name)),
    saveTarget: (row) => call(() => void tables.targets.set(row.target, row)),
    saveDefinition: (row) =>
      call(() => {
        const name = JSON.stringify([row.id, row.version]);
        if (!tables.definitions.has(name)) tables.definitions.set(name, row);
      }),
    definition: (id, version) => call(() => tables.definitions.get(JSON.stringify([id, version]))),
    saveApiKey: (row) => call(() => void tables.apiKeys.set(row.id, structuredClone(row))),
    apiKey: (id) => call(() => tables.apiKeys.get(id)),
    apiKeys: (tenant) =>
      call(() =>
        Array.from(tables.apiKeys.values())
          .filter((row) => tenant === undefined || row.tenant === tenant)
          .sort((one, two) => compare(one.createdAt, two.createdAt) || compare(one.id, two.id)),
      ),
    revokeApiKey: (id, at) =>
      call(() => {
        const row = tables.apiKeys.get(id);
        if (row === undefined || row.revokedAt !== undefined) return false;
        tables.apiKeys.set(id, { ...row, revokedAt: at });
        return true;
      }),
    hasApiKeys: () => call(() => tables.apiKeys.size > 0),
    setting: (name, value) =>
      call(() => {
        const kept = tables.settings.get(name);
        if (kept === undefined) tables.settings.set(name, value);
        return kept ?? value;
      }),
    replaceSetting: (name, value) => call(() => void tables.settings.set(name, value)),
    purge: (now, limit) => call(() => purge(tables, now, limit)),
    subscribe: subscribers.subscribe,
    ping: () => call(() => undefined),
    durabilityFailures: () => call(() => ["The store keeps everything in memory: it is gone when the process ends."]),
    close: async () => {
      isClosed = true;
    },
  };
};

const applyCommit = (tables: Tables, commit: Commit): CommitResult => {
  const { submission, expectedSeq, events, idempotency, keysExpireAt } = commit;
  const taken = idempotency && tables.keys.get(scopeText(idempotency));
  if (taken) return { ok: false, reason: "key_taken", row: taken };
  const kept = tables.submissions.get(submission.id);
  if ((kept?.seq ?? 0) !== expectedSeq) return { ok: false, reason: "stale" };
  if (events.some(({ seq }, index) => seq !== expectedSeq + 1 + index)) {
    throw new Error("The events of a commit follow each other without gaps.");
  }

  tables.submissions.set(submission.id, submission);
  const trail = tables.events.get(submission.id) ?? [];
  trail.push(...events);
  tables.events.set(submission.id, trail);
  if (idempotency) keepKey(tables, idempotency);
  if (keysExpireAt !== undefined) endKeys(tables, submission.id, keysExpireAt);
  for (const delivery of commit.deliveries ?? []) keepDelivery(tables, delivery);
  for (const link of commit.links ?? []) tables.links.set(link.hash, link);
  return { ok: true };
};

const keepKey = (tables: Tables, row: IdempotencyRow): void => {
  const scope = scopeText(row);
  tables.keys.set(scope, row);
  const scopes = tables.keysOf.get(row.submissionId);
  if (scopes) scopes.push(scope);
  else tables.keysOf.set(row.submissionId, [scope]);
};

const endKeys = (tables: Tables, submissionId: string, expiresAt: string): void => {
  for (const scope of tables.keysOf.get(submissionId) ?? []) {
    const row = tables.keys.get(scope);
    // A purged key may belong to another submission by now.
    if (row?.submissionId === submissionId) tables.keys.set(scope, { ...row, expiresAt });
  }
};

const keepDelivery = (tables: Tables, row: Delivery): void => {
  tables.deliveries.set(row.id, row);
  if (row.status === "pending") tables.pending.add(row.id);
  else tables.pending.delete(row.id);
};

const listSubmissions = (tables: Tables, filter: SubmissionFilter): readonly SubmissionSummary[] =>
  newestFirst(
    tables.submissions,
    filter,
    (row) =>
      has(filter.tenant, row.tenant) &&
      has(filter.intakeId, row.intakeId) &&
      has(filter.state, row.state) &&
      has(filter.createdBy, row.createdBy),
  ).map(({ body: _, wakeAt: __, ...summary }) => summary);

const listDeliveries = (tables: Tables, filter: DeliveryFilter): readonly Delivery[] =>
  newestFirst(
    tables.deliveries,
    filter,
    (row) =>
      has(filter.tenant, row.tenant) && has(filter.submissionId, row.submissionId) && has(filter.status, row.status),
  );

const has = (wanted: string | undefined, value: string): boolean => wanted === undefined || wanted === value;

const newestFirst = <Row>(
  rows: ReadonlyMap<string, Row>,
  page: { readonly after?: string; readonly limit: number },
  isWanted: (row: Row) => boolean,
): readonly Row[] => {
  const ids = Array.from(rows.keys());
  const end = page.after === undefined ? ids.length : ids.indexOf(page.after);
  const found: Row[] = [];
  for (let index = end - 1; index >= 0 && found.length < page.limit; index -= 1) {
    const row = rows.get(ids[index]!)!;
    if (isWanted(row)) found.push(row);
  }
  return found;
};

const dueSubmissions = (tables: Tables, now: string, limit: number): readonly string[] =>
  Array.from(tables.submissions.values())
    .flatMap(({ id, wakeAt }) => (wakeAt !== undefined && wakeAt <= now ? [{ id, wakeAt }] : []))
    .sort((one, two) => compare(one.wakeAt, two.wakeAt) || compare(one.id, two.id))
    .slice(0, limit)
    .map(({ id }) => id);

const claimDeliveries = (tables: Tables, claim: Claim): readonly Delivery[] => {
  const except = new Set(claim.exceptTargets);
  const perTarget = new Map<string, number>();
  return Array.from(tables.pending, (id) => tables.deliveries.get(id)!)
    .filter((row) => row.nextAt <= claim.now && !except.has(row.target))
    .filter(({ leaseUntil }) => leaseUntil === undefined || leaseUntil <= claim.now)
    .sort((one, two) => compare(one.nextAt, two.nextAt) || compare(one.id, two.id))
    .filter(({ target }) => {
      const given = perTarget.get(target) ?? 0;
      perTarget.set(target, given + 1);
      return given < claim.perTarget;
    })
    .slice(0, claim.limit)
    .map((row) => {
      const held = { ...row, leaseUntil: claim.leaseUntil };
      tables.deliveries.set(row.id, held);
      return held;
    });
};

const purge = (tables: Tables, now: string, limit: number): number => {
  let gone = 0;
  for (const rows of [tables.keys, tables.links] as const) {
    for (const [name, { expiresAt }] of rows) {
      if (gone >= limit) return gone;
      if (expiresAt !== undefined && expiresAt <= now && rows.delete(name)) gone += 1;
    }
  }
  return gone;
};

const scopeText = ({ tenant, intakeId, operation, principal, key }: KeyScope): string =>
  JSON.stringify([tenant, intakeId, operation, principal, key]);

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);
