/** Listeners of one kind of change. */
export interface Subscribers<Change> {
  readonly subscribe: (listener: (change: Change) => void) => () => void;
  readonly tell: (change: Change) => void;
}

/**
 * Notifies listeners of every change. A listener that throws neither stops the others nor makes the change look failed.
 *
 * @example const stop = subscribers.subscribe((change) => show(change)); subscribers.tell(change); stop();
 */
export const createSubscribers = <Change>(): Subscribers<Change> => {
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
          // Ignored, because the change was made regardless of its listeners.
        }
      }
    },
  };
};

/** Listeners, each to one topic. */
export interface Topics {
  readonly subscribe: (topic: string, listener: () => void) => () => void;
  readonly tell: (topic: string) => void;
  /** The number of topics that have a listener. */
  readonly size: () => number;
}

/**
 * Listeners by topic; a topic that nobody listens to takes no memory.
 *
 * @example const stop = topics.subscribe(formId, refresh); topics.tell(formId); stop();
 */
export const createTopics = (): Topics => {
  const topics = new Map<string, { readonly subscribers: Subscribers<void>; count: number }>();
  return {
    subscribe: (topic, listener) => {
      const entry = topics.get(topic) ?? { subscribers: createSubscribers<void>(), count: 0 };
      topics.set(topic, entry);
      entry.count++;
      const stop = entry.subscribers.subscribe(listener);
      let isOn = true;
      return () => {
        if (!isOn) return;
        isOn = false;
        stop();
        if (--entry.count === 0) topics.delete(topic);
      };
    },
    tell: (topic) => topics.get(topic)?.subscribers.tell(),
    size: () => topics.size,
  };
};
