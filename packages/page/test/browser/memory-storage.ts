import type { KeyedStorage } from "../../src/browser/kept-changes.ts";

/** A browser's storage, for one test. */
export const memoryStorage = (): KeyedStorage & { setItem: KeyedStorage["setItem"] } => {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, text) => void entries.set(key, text),
    removeItem: (key) => void entries.delete(key),
  };
};
