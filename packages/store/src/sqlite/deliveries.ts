import type { DatabaseSync } from "node:sqlite";
import type { Claim, Delivery, DeliveryFilter } from "../store.ts";
import { createPages, type PageQuery } from "./newest-first.ts";

const columns = `id, submission_id AS submissionId, tenant, intake_id AS intakeId, intake_version AS intakeVersion,
  target, status, attempts, next_at AS nextAt, lease_until AS leaseUntil, created_at AS createdAt,
  updated_at AS updatedAt, body, last_error AS lastError`;

type KeptDelivery = Omit<Delivery, "leaseUntil" | "lastError"> & {
  readonly leaseUntil: string | null;
  readonly lastError: string | null;
};

interface Candidate {
  readonly no: number;
  readonly id: string;
  readonly nextAt: string;
}

/** The outbox; a claim must run inside a transaction. */
export const deliveryBox = (db: DatabaseSync) => {
  const find = db.prepare(`SELECT ${columns} FROM deliveries WHERE id = ?`);
  const page = createPages(db, "deliveries", columns);
  // Skips from target to target in the index, so that a backlog of one does not slow the others.
  const dueTargets = db.prepare(`
    WITH RECURSIVE waiting (target) AS (
      SELECT min(target) FROM deliveries WHERE status = 'pending'
      UNION ALL
      SELECT (SELECT min(target) FROM deliveries WHERE status = 'pending' AND target > waiting.target)
      FROM waiting WHERE waiting.target IS NOT NULL
    )
    SELECT target FROM waiting WHERE
      (SELECT min(next_at) FROM deliveries WHERE status = 'pending' AND target = waiting.target) <= ?`);
  const dueOf = db.prepare(`SELECT no, id, next_at AS nextAt FROM deliveries
    WHERE status = 'pending' AND target = ? AND next_at <= ? AND (lease_until IS NULL OR lease_until <= ?)
    ORDER BY next_at, id LIMIT ?`);
  const hold = db.prepare(`UPDATE deliveries SET lease_until = ? WHERE no = ? RETURNING ${columns}`);

  const claim = ({ now, leaseUntil, limit, perTarget, exceptTargets }: Claim): readonly Delivery[] => {
    const except = new Set(exceptTargets);
    const targets = dueTargets.all(now) as unknown as { readonly target: string }[];
    return targets
      .filter(({ target }) => !except.has(target))
      .flatMap(({ target }) => dueOf.all(target, now, now, Math.min(limit, perTarget)) as unknown as Candidate[])
      .sort((one, two) => compare(one.nextAt, two.nextAt) || compare(one.id, two.id))
      .slice(0, limit)
      .map(({ no }) => deliveryOf(hold.get(leaseUntil, no) as unknown as KeptDelivery));
  };

  return {
    claim,
    delivery: (id: string): Delivery | undefined => {
      const row = find.get(id) as KeptDelivery | undefined;
      return row && deliveryOf(row);
    },
    deliveries: (filter: DeliveryFilter): readonly Delivery[] => {
      const { tenant, submissionId, status, after, limit } = filter;
      const filters = { tenant, submission_id: submissionId, status };
      return (page({ ...leastOf(filter), filters, after, limit }) as readonly KeptDelivery[]).map(deliveryOf);
    },
  };
};

const leastOf = ({ tenant, submissionId, status }: DeliveryFilter): Pick<PageQuery, "index" | "also"> => {
  if (submissionId !== undefined) return { index: "deliveries_of_submission" };
  if (status !== undefined && status !== "sent") return { index: "deliveries_not_sent", also: "status <> 'sent'" };
  return tenant === undefined ? {} : { index: "deliveries_of_tenant" };
};

const deliveryOf = ({ leaseUntil, lastError, ...row }: KeptDelivery): Delivery => ({
  ...row,
  ...(leaseUntil === null ? {} : { leaseUntil }),
  ...(lastError === null ? {} : { lastError }),
});

const compare = (one: string, two: string): number => (one < two ? -1 : one > two ? 1 : 0);
