import type { IntentRow, MailStore } from "@cofill/store";
import { bodyOf } from "../decide/bodies.ts";

/** Something that somebody is to be told of, once it is certain that it happened. */
export interface PendingNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** When it was put down; ISO. */
  readonly at: string;
  /** Of this notice alone. */
  readonly id: string;
}

export interface PendingNotices {
  /** Durable before it resolves: put down before the deed, so that no deed is without its notice. */
  readonly add: (notice: PendingNotice) => Promise<void>;
  readonly remove: (notice: PendingNotice) => Promise<void>;
  /** The oldest first, after this one. */
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

/** Kept in whatever keeps the mail. */
export const createPendingNotices = (store: MailStore): PendingNotices => ({
  add: (notice) => store.keepIntent(rowOf(notice)),
  remove: ({ id }) => store.dropIntent(id),
  list: async ({ limit, after }) => (await store.intents({ limit, ...(after && { after }) })).map(noticeOf),
});
