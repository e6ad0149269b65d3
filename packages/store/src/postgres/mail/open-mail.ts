import type { Subscribers } from "@cofill/core/kit";
import type { MailboxChange, MailStore } from "../../mail-store.ts";
import type { Database } from "../database.ts";
import type { Sending } from "../send-batch.ts";
import { createMailQueue } from "./commits.ts";
import { keepIntents } from "./intents.ts";
import { readMessages } from "./messages.ts";
import { readMail } from "./readers.ts";
import { assertEachOnce } from "./row-keys.ts";

export interface MailOptions extends Sending {
  readonly subscribers: Subscribers<MailboxChange>;
}

export interface OpenedMail {
  readonly store: MailStore;
  /** Resolves when every commit is decided. */
  readonly idle: () => Promise<void>;
}

export const openMail = (database: Database, schema: string, { subscribers, ...sending }: MailOptions): OpenedMail => {
  const queue = createMailQueue(database, schema, { ...sending, tell: subscribers.tell });
  return {
    store: {
      ...readMail(database, schema),
      ...readMessages(database, schema),
      ...keepIntents(database, schema),
      commit: async (changes) => {
        assertEachOnce(changes);
        return queue.add(changes);
      },
      subscribe: subscribers.subscribe,
    },
    idle: queue.idle,
  };
};
