import { type Store, StoreError } from "../store.ts";
import { isSealed, type SealingKey, seal, unseal } from "./sealing-key.ts";

/** The table of settings, whose values are sealed. */
export interface SettingTable {
  readonly read: (name: string) => Promise<string | undefined>;
  /** Stores a value unless there is one; gives the stored value. */
  readonly add: (name: string, value: string) => Promise<string>;
  /** Replaces a value by another; false if the stored value has changed meanwhile. */
  readonly swap: (name: string, before: string, after: string) => Promise<boolean>;
  readonly put: (name: string, value: string) => Promise<void>;
}

/**
 * Gives the keys, newest first: the first seals, all of them open. Called at the first use of a setting; with `replace`
 * nothing needs to be opened, so a lost key is created anew.
 */
export type SealingKeys = (use: "open" | "replace") => Promise<readonly [SealingKey, ...SealingKey[]]>;

const cannotOpen = (name: string, reason: "unknown_key" | "damaged", keyId: string): StoreError =>
  new StoreError(
    "unavailable",
    reason === "damaged"
      ? `The stored secret "${name}" is damaged. 'cofill keys rotate-secrets' makes new ones.`
      : `The secrets of this store are sealed with the key ${keyId}, which is not here. Set COFILL_SECRET_KEY, or ` +
          "put the key file back. If the key is lost, 'cofill keys rotate-secrets' makes new secrets.",
  );

/** Seals settings before they are written. Two processes that seal the same setting agree on one value. */
export const sealSettings = (
  table: SettingTable,
  sealingKeys: SealingKeys,
): Pick<Store, "setting" | "replaceSetting"> => {
  const setting = async (name: string, value: string): Promise<string> => {
    const keys = await sealingKeys("open");
    const [newest] = keys;
    const stored = (await table.read(name)) ?? (await table.add(name, seal(newest, name, value)));
    if (!isSealed(stored)) {
      // The value was stored unsealed by an earlier version, or another process is replacing it too.
      const isMine = await table.swap(name, stored, seal(newest, name, stored));
      return isMine ? stored : setting(name, value);
    }
    const opened = unseal(keys, name, stored);
    if (!opened.ok) throw cannotOpen(name, opened.reason, opened.keyId);
    // If the swap changes nothing, another process has sealed the value with the newest key already.
    if (opened.keyId !== newest.id) await table.swap(name, stored, seal(newest, name, opened.value));
    return opened.value;
  };
  return {
    setting,
    replaceSetting: async (name, value) => {
      const [newest] = await sealingKeys("replace");
      await table.put(name, seal(newest, name, value));
    },
  };
};
