import type { MailStore } from "../store.ts";

/** Something that somebody is to be told of, once it is certain that it happened. */
export interface PendingNotice {
  readonly tenant: string;
  readonly submissionId: string;
  /** When it was put down; ISO. */
  readonly at: string;
  /** Tells two of one moment apart. */
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

/** A directory that is nobody's: ids of agents are hashes. */
const shelf = "pending-notices";

const pathOf = ({ at, tenant, submissionId, id }: PendingNotice): string => [at, tenant, submissionId, id].join("/");

const noticeAt = (path: string): PendingNotice => {
  const [at = "", tenant = "", submissionId = "", id = ""] = path.split("/");
  return { at, tenant, submissionId, id };
};

/** Kept as names on a shelf of their own, in whatever keeps the mail. */
export const createPendingNotices = (store: MailStore): PendingNotices => ({
  add: async (notice) => {
    const path = pathOf(notice);
    await store.commit({ names: [{ agentId: shelf, path, thingId: path, rootId: path }] });
  },
  remove: async (notice) => {
    const path = pathOf(notice);
    await store.commit({ removeNames: [{ agentId: shelf, path, thingId: path }] });
  },
  list: async ({ limit, after }) => {
    const rows = await store.names(shelf, { limit, ...(after && { after: pathOf(after) }) });
    return rows.map(({ path }) => noticeAt(path));
  },
});
