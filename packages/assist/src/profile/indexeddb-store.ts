import type { ProfileStore, UserProfile } from "../contract.ts";
import { profileLimits } from "./limits.ts";
import { ProfileStoreError } from "./store-error.ts";
import { byLabel, listed, profileFromText, profileText } from "./stored-profile.ts";

/** Options of `createIndexedDbProfileStore`. */
export interface IndexedDbProfileStoreOptions {
  readonly databaseName?: string;
}

interface Stored {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly data: ArrayBuffer;
}

/**
 * Stores encrypted profiles in IndexedDB; the key is stored there as a non-extractable `CryptoKey`.
 *
 * @example
 * createAssistProvider(form, { profiles: createIndexedDbProfileStore() });
 */
export const createIndexedDbProfileStore = ({
  databaseName = "cofill-profiles",
}: IndexedDbProfileStoreOptions = {}): ProfileStore => {
  const open = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
    const database = await openDatabase(databaseName);
    try {
      return await work(database);
    } finally {
      database.close();
    }
  };

  return {
    list: () =>
      open(async (database) => {
        const { names, stored } = await readAll(database);
        const key = names.length === 0 ? undefined : await keyOf(database);
        const profiles: UserProfile[] = [];
        for (const [index, name] of names.entries()) profiles.push(await unseal(stored[index]!, name, key!));
        return profiles.map(listed).sort(byLabel);
      }),
    read: (id) =>
      open(async (database) => {
        const name = await nameOf(id);
        const stored = await done<Stored | undefined>(profiles(database, "readonly").get(name));
        return stored && unseal(stored, name, await keyOf(database));
      }),
    write: (profile) =>
      open(async (database) => {
        const text = profileText(profile);
        const name = await nameOf(profile.id);
        const key = await keyOf(database);
        const present = await done<Stored | undefined>(profiles(database, "readonly").get(name));
        // An existing entry is decrypted first, so that one that was encrypted with another key is not overwritten.
        if (present !== undefined) await unseal(present, name, key);
        const sealed = await seal(text, name, key);
        const transaction = database.transaction("profiles", "readwrite", { durability: "strict" });
        transaction.objectStore("profiles").put(sealed, name);
        await committed(transaction);
      }),
    forget: (id) =>
      open(async (database) => {
        const name = await nameOf(id);
        const transaction = database.transaction("profiles", "readwrite", { durability: "strict" });
        const store = transaction.objectStore("profiles");
        const count = done(store.count(name));
        store.delete(name);
        await committed(transaction);
        return (await count) > 0;
      }),
  };
};

const openDatabase = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("keys");
    request.result.createObjectStore("profiles");
  };
  return done(request);
};

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });

const profiles = (database: IDBDatabase, mode: IDBTransactionMode): IDBObjectStore =>
  database.transaction("profiles", mode).objectStore("profiles");

const readAll = async (database: IDBDatabase) => {
  const store = profiles(database, "readonly");
  const names = done(store.getAllKeys(null, profileLimits.maxProfiles));
  const stored = done<Stored[]>(store.getAll(null, profileLimits.maxProfiles));
  return { names: (await names).map(String), stored: await stored };
};

/** If two tabs create a key at once, both use the one that was stored first. */
const keyOf = async (database: IDBDatabase): Promise<CryptoKey> => {
  const known = await done<CryptoKey | undefined>(database.transaction("keys").objectStore("keys").get("profiles"));
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const transaction = database.transaction("keys", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("keys");
  const first = done<CryptoKey | undefined>(store.get("profiles")).then((earlier) => {
    if (earlier === undefined) store.put(made, "profiles");
    return earlier ?? made;
  });
  await committed(transaction);
  return first;
};

const nameOf = async (id: string): Promise<string> => {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(id));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
};

const seal = async (text: string, name: string, key: CryptoKey): Promise<Stored> => {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const data = await crypto.subtle.encrypt(parametersOf(iv, name), key, new TextEncoder().encode(text));
  return { iv, data };
};

const unseal = async ({ iv, data }: Stored, name: string, key: CryptoKey): Promise<UserProfile> => {
  let text: string;
  try {
    text = new TextDecoder().decode(await crypto.subtle.decrypt(parametersOf(iv, name), key, data));
  } catch {
    throw new ProfileStoreError("profile_unreadable", "the key does not open a stored profile, or it was changed");
  }
  return profileFromText(text);
};

/** The name is authenticated data, so that an entry copied to another name does not decrypt. */
const parametersOf = (iv: Uint8Array<ArrayBuffer>, name: string): AesGcmParams => ({
  name: "AES-GCM",
  iv,
  additionalData: new TextEncoder().encode(name),
});
