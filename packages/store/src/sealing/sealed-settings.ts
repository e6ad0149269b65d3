import { type Store, StoreError } from "../store.ts";
import { isSealed, type SealingKey, seal, unseal } from "./sealing-key.ts";

/** The table that settings are kept in; what it holds is sealed. */
export interface SettingTable {
  readonly read: (name: string) => Promise<string | undefined>;
  /** Stores a value unless there is one; gives the stored value. */
  readonly add: (name: string, value: string) => Promise<string>;
  /** Replaces one value by another; false where another stands there by now. */
  readonly swap: (name: string, before: string, after: string) => Promise<boolean>;
  readonly put: (name: string, value: string) => Promise<void>;
}

/**
 * The keys, the newest first: it seals, and all of them open. Asked for at the first use of a setting, with whether
 * what is stored is to be opened; if not, a key that was lost is made anew.
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

/** Settings that are sealed before they are written. Two processes that seal the same anew agree on one value. */
export const sealSettings = (
  table: SettingTable,
  sealingKeys: SealingKeys,
): Pick<Store, "setting" | "replaceSetting"> => {
  const setting = async (name: string, value: string): Promise<string> => {
    const keys = await sealingKeys("open");
    const [newest] = keys;
    const stored = (await table.read(name)) ?? (await table.add(name, seal(newest, name, value)));
    if (!isSealed(stored)) {
      // Written by an earlier version, or just replaced by another process that found it so.
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
