import { type Store, StoreError } from "@cofill/store";

/** A call of the store that can fail. */
export type StoreMethod = Exclude<keyof Store, "subscribe" | "close">;

export interface FailingStore extends Store {
  /** How many calls were made so far, those that failed too. */
  readonly callCount: () => number;
}

export interface FailingStoreOptions {
  /**
   * Asked before every call; calls are numbered from 1. "before": nothing is done. "after": it is done, and its
   * answer is lost.
   */
  readonly failOn: (callNumber: number, method: StoreMethod) => "before" | "after" | undefined;
}

/** A store whose calls fail as they are told, as a store does whose connection breaks. */
export const failingStore = (store: Store, { failOn }: FailingStoreOptions): FailingStore => {
  let count = 0;

  const failing = <Method extends StoreMethod>(method: Method): Store[Method] => {
    const call = store[method].bind(store) as (...input: readonly unknown[]) => Promise<unknown>;
    const wrapped = async (...input: readonly unknown[]): Promise<unknown> => {
      count += 1;
      const callNumber = count;
      const when = failOn(callNumber, method);
      const failure = () => new StoreError("unavailable", `Call ${callNumber} (${method}) was made to fail.`);
      if (when === "before") throw failure();
      const answer = await call(...input);
      if (when === "after") throw failure();
      return answer;
    };
    return wrapped as Store[Method];
  };

  return {
    load: failing("load"),
    commit: failing("commit"),
    events: failing("events"),
    list: failing("list"),
    due: failing("due"),
    idempotencyKey: failing("idempotencyKey"),
    link: failing("link"),
    claimDeliveries: failing("claimDeliveries"),
    delivery: failing("delivery"),
    deliveries: failing("deliveries"),
    target: failing("target"),
    saveTarget: failing("saveTarget"),
    saveDefinition: failing("saveDefinition"),
    definition: failing("definition"),
    saveApiKey: failing("saveApiKey"),
    apiKey: failing("apiKey"),
    apiKeys: failing("apiKeys"),
    revokeApiKey: failing("revokeApiKey"),
    hasApiKeys: failing("hasApiKeys"),
    setting: failing("setting"),
    replaceSetting: failing("replaceSetting"),
    purge: failing("purge"),
    ping: failing("ping"),
    durabilityFailures: failing("durabilityFailures"),
    subscribe: (listener) => store.subscribe(listener),
    close: () => store.close(),
    callCount: () => count,
  };
};
