import type { IntentRow, MailStore } from "@cofill/store";
import { bodyOf } from "../decide/bodies.ts";

/** A notice that is stored before the act it is about, and sent once the act is certain. */
export interface PendingNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** When it was stored, ISO 8601. */
  readonly at: string;
  /** Unique id of the notice. */
  readonly id: string;
}

export interface PendingNotices {
  /** Stores a notice durably before the act it is about, so that no act stays without its notice. */
  readonly add: (notice: PendingNotice) => Promise<void>;
  readonly remove: (notice: PendingNotice) => Promise<void>;
  /** Pending notices after this one, oldest first. */
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

/** Stores pending notices in the mail store. */
export const createPendingNotices = (store: MailStore): PendingNotices => ({
  add: (notice) => store.keepIntent(rowOf(notice)),
  remove: ({ id }) => store.dropIntent(id),
  list: async ({ limit, after }) => (await store.intents({ limit, ...(after && { after }) })).map(noticeOf),
});
