import { afterEach, beforeEach } from "vitest";
import type { MailStore } from "../../src/mail-store.ts";

/** An empty store, every time. */
export type OpenMailStore = () => Promise<OpenedMailStore>;
export type OpenDurableMailStore = () => Promise<OpenedDurableMailStore>;

export interface OpenedMailStore {
  readonly mail: MailStore;
  /** A second handle on the same data while the first is open, as another process has it. */
  readonly another?: () => Promise<MailStore>;
  /** Closes all handles and removes what was kept. */
  readonly dispose: () => Promise<void>;
}

export interface OpenedDurableMailStore extends OpenedMailStore {
  readonly close: () => Promise<void>;
  /** Closes the store and opens another on what it kept. */
  readonly reopen: () => Promise<MailStore>;
}

/** A store of its own for each test of the surrounding `describe`. */
export const freshStore = <Opened extends OpenedMailStore>(open: () => Promise<Opened>) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.dispose());
  return {
    get mail(): MailStore {
      return opened.mail;
    },
    /** Two servers: two handles where the store can have them, else the same one twice. */
    pair: async (): Promise<readonly [MailStore, MailStore]> => [
      opened.mail,
      (await opened.another?.()) ?? opened.mail,
    ],
    get opened(): Opened {
      return opened;
    },
  };
};
