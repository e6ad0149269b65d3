import type { AgentRow, MailStore, MessageRow } from "@cofill/store";
import type { FollowEvent, FollowOptions, MessageView } from "../contract.ts";
import { limits } from "../limits.ts";

type Change = FollowEvent & { readonly type: "message" };

/** What all who follow one mailbox share: its latest changes, read and written out once. */
interface Hub {
  readonly agent: AgentRow;
  followers: number;
  /** The latest changes, oldest first; nothing is missing between `from` and `seq`. */
  recent: Change[];
  from: number;
  seq: number;
  reading: Promise<void> | undefined;
  /** Called once when there may be something new. */
  waiting: Set<() => void>;
}

export interface Followers {
  readonly follow: (agent: AgentRow, options: FollowOptions) => AsyncGenerator<FollowEvent>;
  readonly close: () => void;
}

export interface FollowersOptions {
  readonly store: MailStore;
  /** As the mailbox's owner sees them. */
  readonly view: (agent: AgentRow, rows: readonly MessageRow[]) => Promise<readonly MessageView[]>;
}

/**
 * Following without gaps: every change of a mailbox has a sequence, and whoever follows reads on from theirs. The
 * store's word that something happened is only a bell; a bell too many costs a look, and a slow listener costs nothing.
 */
export const createFollowers = ({ store, view }: FollowersOptions): Followers => {
  const hubs = new Map<string, Hub>();
  let isClosed = false;

  const wake = (hub: Hub): void => {
    const waiting = hub.waiting;
    hub.waiting = new Set();
    for (const call of waiting) call();
  };
  /** Only while somebody follows: listening costs a store something. */
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
    // Who joined a read that had begun before what they were told of looks once more.
    wake(hub);
    if (hub.recent.length > limits.maxFollowBacklog) {
      hub.recent = hub.recent.slice(-limits.maxFollowBacklog);
      hub.from = hub.recent[0]!.seq - 1;
    }
  };

  /** Changes after a sequence: from what is shared where that goes back far enough, else from the store. */
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
    // Only now: whoever leaves meanwhile must not end what this one listens to.
    listen();
    return hub;
  };

  const leave = (hub: Hub): void => {
    hub.followers--;
    if (hub.followers === 0) hubs.delete(hub.agent.id);
    if (hubs.size === 0) fallSilent();
  };

  const snapshot = async (agent: AgentRow): Promise<FollowEvent & { readonly type: "snapshot" }> => {
    // First where it stands, then what is there: what comes between is told again, never lost.
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
      // A sequence that never was, as after a store was put back to an earlier time, is none to go on from.
      if (seq === undefined || seq > (await store.seq(agent.id))) {
        const first = await snapshot(agent);
        yield first;
        seq = first.seq;
      }
      while (!isClosed && !signal?.aborted) {
        // Listens before it looks, so that nothing falls between.
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
