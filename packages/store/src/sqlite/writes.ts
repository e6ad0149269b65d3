import type { IntentRow, MailChanges } from "../mail-store.ts";
import { commitMail } from "./mail/commit.ts";
import type { Tables } from "./tables.ts";

/** Everything that changes the database, by name, so that it can be asked for from another thread. */
export const writesOf = ({ commits, deliveries, registers, mail }: Tables) => ({
  commit: commits.commit,
  claimDeliveries: deliveries.claim,
  saveTarget: registers.saveTarget,
  saveDefinition: registers.saveDefinition,
  saveApiKey: registers.saveApiKey,
  revokeApiKey: registers.revokeApiKey,
  saveSetting: registers.saveSetting,
  purge: registers.purge,
  commitMail: (changes: MailChanges) => commitMail(mail(), changes),
  keepIntent: (row: IntentRow) => mail().intents.keep(row),
  dropIntent: (id: string) => mail().intents.drop(id),
});

export type Writes = ReturnType<typeof writesOf>;
export type WriteName = keyof Writes;

/** One write that waits for its transaction. */
export interface Write {
  readonly name: WriteName;
  readonly args: readonly unknown[];
}

export type WriteOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: unknown };
