import { createIndexedDbProfileStore } from "../src/profile/indexeddb-store.ts";
import { profileStoreCases, sampleProfile } from "./profile-store-cases.ts";

/** What the test asks the page to do; each answers with plain JSON. */
const page = {
  /** Runs one case of the suite in a database of its own; an empty text is success. */
  runCase: async (index: number): Promise<string> => {
    const databaseName = `case-${index}`;
    const open = () => createIndexedDbProfileStore({ databaseName });
    try {
      await profileStoreCases[index]!.run({ store: open(), reopen: open });
      return "";
    } catch (error) {
      return String(error);
    }
  },

  write: (label: string) => createIndexedDbProfileStore().write(sampleProfile("me", label)),

  readLabel: () =>
    createIndexedDbProfileStore()
      .read("me")
      .then((profile) => profile?.label ?? "none")
      .catch((error: { code?: string }) => error.code ?? "?"),

  writeAtOnce: async (count: number): Promise<number> => {
    const stores = Array.from({ length: count }, () => createIndexedDbProfileStore({ databaseName: "at-once" }));
    await Promise.all(stores.map((store, index) => store.write(sampleProfile(`p${index}`))));
    return (await stores[0]!.list()).length;
  },

  /** Everything the database holds, as a thief of the disk would look at it. */
  look: async (): Promise<{ text: string; extractable: unknown; exported: string }> => {
    const database = await opened();
    const key = (await got(database.transaction("keys").objectStore("keys").get("profiles"))) as CryptoKey;
    const stored = (await got(database.transaction("profiles").objectStore("profiles").getAll())) as {
      data: ArrayBuffer;
    }[];
    const names = await got(database.transaction("profiles").objectStore("profiles").getAllKeys());
    database.close();
    const text = stored.map(({ data }) => String.fromCharCode(...new Uint8Array(data))).join("") + names.join("");
    const exported = await crypto.subtle.exportKey("raw", key).then(
      () => "exported",
      (error: Error) => error.name,
    );
    return { text, extractable: key.extractable, exported };
  },

  tamper: async (): Promise<void> => {
    const database = await opened();
    const store = () => database.transaction("profiles", "readwrite").objectStore("profiles");
    const [name] = await got(store().getAllKeys());
    const stored = (await got(store().get(name!))) as { iv: Uint8Array; data: ArrayBuffer };
    new Uint8Array(stored.data)[0]! ^= 1;
    await got(store().put(stored, name!));
    database.close();
  },

  /** Puts one profile in another's place and reads that. */
  swap: async (): Promise<string> => {
    const databaseName = "swap";
    const store = createIndexedDbProfileStore({ databaseName });
    for (const id of ["a", "b"]) await store.write(sampleProfile(id));
    const database = await got(indexedDB.open(databaseName));
    const profiles = () => database.transaction("profiles", "readwrite").objectStore("profiles");
    const [first, second] = await got(profiles().getAllKeys());
    const stored = await got(profiles().get(first!));
    await got(profiles().put(stored, second!));
    database.close();
    return store.list().then(
      () => "listed",
      (error: { code?: string }) => error.code ?? "?",
    );
  },
};

const got = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const opened = (): Promise<IDBDatabase> => got(indexedDB.open("cofill-profiles"));

export type StorePage = typeof page;

(globalThis as unknown as { page: StorePage }).page = page;
