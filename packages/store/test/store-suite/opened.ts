import { afterEach, beforeEach } from "vitest";
import type { Store } from "../../src/store.ts";

/** An empty store, every time. */
export type OpenStore = () => Promise<OpenedStore>;

export interface OpenedStore {
  readonly store: Store;
  /** Closes the store and opens another on what it kept; only where something is kept. */
  readonly reopen?: () => Promise<Store>;
  /** A second handle on the same data while the first is open, as another process has it. */
  readonly another?: () => Promise<Store>;
  /** Closes all handles and removes what was kept. */
  readonly dispose: () => Promise<void>;
}

/** A store of its own for each test of the surrounding `describe`. */
export const freshStore = (open: OpenStore) => {
  let opened: OpenedStore;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.dispose());
  return {
    get store(): Store {
      return opened.store;
    },
    /** Two workers: two handles where the store can have them, else the same one twice. */
    pair: async (): Promise<readonly [Store, Store]> => [opened.store, (await opened.another?.()) ?? opened.store],
    get reopen() {
      return opened.reopen;
    },
  };
};
