import type { Committed } from "./store.ts";

/** Those who want to hear of commits; for the adapters of the stores. */
export interface Subscribers<Change = Committed> {
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  readonly tell: (change: Change) => void;
}

export const createSubscribers = <Change = Committed>(): Subscribers<Change> => {
  const subscriptions = new Set<{ readonly listener: (change: Change) => void }>();
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
