import type { Committed } from "./store.ts";

/** Those who want to hear of commits; for the adapters of the store. */
export interface Subscribers {
  readonly subscribe: (listener: (change: Committed) => void) => () => void;
  readonly tell: (change: Committed) => void;
}

export const createSubscribers = (): Subscribers => {
  const subscriptions = new Set<{ readonly listener: (change: Committed) => void }>();
  return {
    subscribe: (listener) => {
      const subscription = { listener };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    tell: (change) => {
      for (const { listener } of subscriptions) {
        try {
          listener(change);
        } catch {
          // What is committed is committed: a listener's own fault must not make it look otherwise.
        }
      }
    },
  };
};
