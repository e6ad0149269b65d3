import type { AgentRow, MailStore, MessageRow } from "@cofill/store";
import type { FollowEvent, FollowOptions, MessageView } from "../contract.ts";
import { limits } from "../limits.ts";

type Change = FollowEvent & { readonly type: "message" };

/** Shared by all followers of one mailbox: its latest changes, read and serialised once. */
interface Hub {
  readonly agent: AgentRow;
  followers: number;
  /** The latest changes, oldest first, complete between `from` and `seq`. */
  recent: Change[];
  from: number;
  seq: number;
  reading: Promise<void> | undefined;
  /** Callbacks that are called once when there may be new changes. */
  waiting: Set<() => void>;
}

export interface Followers {
  readonly follow: (agent: AgentRow, options: FollowOptions) => AsyncGenerator<FollowEvent>;
  readonly close: () => void;
}

export interface FollowersOptions {
  readonly store: MailStore;
  /** Views of the messages for the owner of the mailbox. */
  readonly view: (agent: AgentRow, rows: readonly MessageRow[]) => Promise<readonly MessageView[]>;
}

/**
 * Follows mailboxes without gaps: every change has a sequence number, and a follower reads on from its own. A
 * notification of the store only triggers a read, so a superfluous one is harmless, and slow followers hold nothing up.
 */
export const createFollowers = ({ store, view }: FollowersOptions): Followers => {
  const hubs = new Map<string, Hub>();
  let isClosed = false;

  const wake = (hub: Hub): void => {
    const waiting = hub.waiting;
    hub.waiting = new Set();
    for (const call of waiting) call();
  };
  /** Subscribes only while there are followers, because a subscription uses resources of the store. */
  let unsubscribe: (() => void) | undefined;
  const listen = (): void => {
    unsubscribe ??= store.subscribe(({ agentId }) => {
      const rung = agentId === undefined ? Array.from(hubs.values()) : [hubs.get(agentId)];
      for (const hub of rung) if (hub) wake(hub);
    });
  };
  const fallSilent = (): void => {
    unsubscribe?.();
    unsubscribe = undefined;
  };

  const readChanges = async (agent: AgentRow, after: number): Promise<readonly Change[]> => {
    const rows = await store.changes(agent.id, after, limits.followBatch);
    const views = await view(agent, rows);
    return views.map((message) => ({ type: "message", message, seq: message.seq }));
  };

  const refresh = async (hub: Hub): Promise<void> => {
    const changes = await readChanges(hub.agent, hub.seq);
    const last = changes.at(-1);
    if (!last) return;
    hub.recent.push(...changes);
    hub.seq = last.seq;
    // A follower that joined a running read may have missed the change that woke it, so it reads once more.
    wake(hub);
    if (hub.recent.length > limits.maxFollowBacklog) {
      hub.recent = hub.recent.slice(-limits.maxFollowBacklog);
      hub.from = hub.recent[0]!.seq - 1;
    }
  };

  /**
   * Gives the changes after a sequence number, from the shared ones if they reach back far enough, otherwise from the
   * store.
   */
  const changesAfter = async (hub: Hub, after: number): Promise<readonly Change[]> => {
    if (after >= hub.seq) {
      hub.reading ??= refresh(hub).finally(() => {
        hub.reading = undefined;
      });
      await hub.reading;
    }
    if (after < hub.from) return readChanges(hub.agent, after);
    return hub.recent.filter(({ seq }) => seq > after);
  };

  const enter = async (agent: AgentRow): Promise<Hub> => {
    const known = hubs.get(agent.id);
    if (known) {
      known.followers++;
      return known;
    }
    const seq = await store.seq(agent.id);
    const raced = hubs.get(agent.id);
    const hub: Hub = raced ?? {
      agent,
      followers: 0,
      recent: [],
      from: seq,
      seq,
      reading: undefined,
      waiting: new Set(),
    };
    hub.followers++;
    hubs.set(agent.id, hub);
    // Registered only now, so that another follower that leaves cannot close the hub before.
    listen();
    return hub;
  };

  const leave = (hub: Hub): void => {
    hub.followers--;
    if (hub.followers === 0) hubs.delete(hub.agent.id);
    if (hubs.size === 0) fallSilent();
  };

  const snapshot = async (agent: AgentRow): Promise<FollowEvent & { readonly type: "snapshot" }> => {
    // Reads the sequence number before the messages: a change in between is delivered twice, never lost.
    const seq = await store.seq(agent.id);
    const rows = await store.messages(agent.id, { limit: limits.defaultPage, waiting: true });
    return { type: "snapshot", messages: await view(agent, rows.toReversed()), seq };
  };

  async function* follow(agent: AgentRow, { after, signal }: FollowOptions): AsyncGenerator<FollowEvent> {
    const hub = await enter(agent);
    let rung = false;
    let ring: () => void = () => {};
    const onWake = (): void => {
      rung = true;
      ring();
    };
    signal?.addEventListener("abort", onWake);
    try {
      let seq = after;
      // A sequence number from the future (after a restore from a backup) starts with a snapshot.
      if (seq === undefined || seq > (await store.seq(agent.id))) {
        const first = await snapshot(agent);
        yield first;
        seq = first.seq;
      }
      while (!isClosed && !signal?.aborted) {
        // Subscribes before it reads, so that no change is missed in between.
        rung = false;
        hub.waiting.add(onWake);
        const changes = await changesAfter(hub, seq);
        for (const change of changes) {
          if (signal?.aborted) return;
          yield change;
          seq = change.seq;
        }
        if (changes.length > 0 || rung) continue;
        await new Promise<void>((resolve) => {
          ring = resolve;
          if (rung || signal?.aborted || isClosed) resolve();
        });
      }
    } finally {
      hub.waiting.delete(onWake);
      signal?.removeEventListener("abort", onWake);
      leave(hub);
    }
  }

  return {
    follow,
    close: () => {
      isClosed = true;
      fallSilent();
      for (const hub of hubs.values()) wake(hub);
    },
  };
};
