import type { IntentRow, MailStore } from "@cofill/store";
import { bodyOf } from "../decide/bodies.ts";

/**
 * A notice stored before the change it announces and sent after the change has committed, so that a crash between the
 * two loses neither.
 */
export interface PendingNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** When it was stored, ISO 8601. */
  readonly at: string;
  /** Also identifies the stored row, so that adding the same notice again is harmless. */
  readonly id: string;
}

/** A durable queue of notices that are not sent yet. */
export interface PendingNotices {
  /** Stores a notice before the change it announces, so that a crash after the change does not lose it. */
  readonly add: (notice: PendingNotice) => Promise<void>;
  readonly remove: (notice: PendingNotice) => Promise<void>;
  /** Pages through the pending notices, oldest first; `after` is the last notice of the page before. */
  readonly list: (page: {
    readonly limit: number;
    readonly after?: PendingNotice;
  }) => Promise<readonly PendingNotice[]>;
}

type Body = Pick<PendingNotice, "tenant" | "submissionId">;

const rowOf = ({ id, at, tenant, submissionId }: PendingNotice): IntentRow => ({
  id,
  at,
  body: JSON.stringify({ tenant, submissionId } satisfies Body),
});

const noticeOf = (row: IntentRow): PendingNotice => ({ id: row.id, at: row.at, ...bodyOf<Body>(row) });

/**
 * Stores pending notices in the mail store.
 *
 * @example
 * const notices = createPendingNotices(store);
 * await notices.add({ tenant: "default", submissionId: "sub_1", at: "2026-03-01T12:00:00.000Z", id: "notice-1" });
 */
export const createPendingNotices = (store: MailStore): PendingNotices => ({
  add: (notice) => store.keepIntent(rowOf(notice)),
  remove: ({ id }) => store.dropIntent(id),
  list: async ({ limit, after }) => (await store.intents({ limit, ...(after && { after }) })).map(noticeOf),
});
