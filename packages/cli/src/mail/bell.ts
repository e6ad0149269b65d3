import type { MailboxChange, MailStore } from "@cofill/mail";
import { limits } from "../limits.ts";

export interface Bell {
  readonly store: MailStore;
  /** Rings whenever this mailbox moves on, until the mail is closed. */
  readonly watch: (agentId: string) => void;
}

/** A store tells of what its own process commits. Here others write to the same file: it is looked at now and then. */
export const createBell = (store: MailStore): Bell => {
  const listeners = new Set<(change: MailboxChange) => void>();
  const watched = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      for (const [agentId, before] of watched) {
        const seq = await store.seq(agentId);
        watched.set(agentId, seq);
        if (seq > before) for (const listener of listeners) listener({ agentId });
      }
    } catch {
      // What the store cannot say now, it may say at the next look.
    } finally {
      isLooking = false;
    }
  };
  return {
    store: {
      ...store,
      subscribe: (listener) => {
        listeners.add(listener);
        const stop = store.subscribe(listener);
        return () => {
          stop();
          listeners.delete(listener);
          if (listeners.size === 0) clearInterval(timer);
        };
      },
    },
    watch: (agentId) => {
      watched.set(agentId, 0);
      timer ??= setInterval(() => void look(), limits.followPollMs);
    },
  };
};
