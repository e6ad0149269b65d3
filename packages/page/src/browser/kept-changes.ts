import type { Kept } from "./known.ts";
import { webLimits } from "./limits.ts";

const prefix = "cofill:";
const nothing: Kept = { pending: [], mine: {}, rejected: [] };

type Stored = Kept & { readonly at: number };

/** The part of the `Storage` interface that is used. */
export type KeyedStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

const read = (storage: KeyedStorage, key: string): Stored | undefined => {
  try {
    const found = JSON.parse(storage.getItem(key) ?? "null") as (Stored & { readonly strays?: unknown }) | null;
    // Earlier versions stored rejected edits as `strays`.
    const stored = found && { ...found, rejected: found.rejected ?? found.strays };
    const isWhole = Array.isArray(stored?.pending) && Array.isArray(stored.rejected) && typeof stored.mine === "object";
    return isWhole ? (stored as Stored) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * Stores pending changes in the browser, so that a reload or a crash loses nothing. Several tabs with the same form
 * share one entry; each removes only the changes that it added or took over.
 */
export class KeptChanges {
  readonly #storage: KeyedStorage;
  readonly #key: string;
  readonly #ids = new Set<string>();
  readonly #paths = new Set<string>();
  readonly #now: () => number;

  constructor(storage: KeyedStorage, place: string, now: () => number) {
    this.#storage = storage;
    this.#key = prefix + place;
    this.#now = now;
  }

  take(): Kept {
    this.#forgetOld();
    const { pending, mine, rejected } = read(this.#storage, this.#key) ?? nothing;
    this.#own({ pending, mine });
    return { pending, mine, rejected };
  }

  /** Whether the changes could be stored: the storage may be full or denied. */
  save(kept: Kept): boolean {
    const stored = read(this.#storage, this.#key) ?? nothing;
    const others = stored.pending.filter(({ id }) => !this.#ids.has(id));
    const otherMine = Object.entries(stored.mine).filter(([path]) => !this.#paths.has(path));
    this.#own(kept);
    const { rejected } = kept;
    const pending = [...others, ...kept.pending];
    const mine = { ...Object.fromEntries(otherMine), ...kept.mine };
    try {
      if (pending.length + rejected.length + Object.keys(mine).length === 0) this.#storage.removeItem(this.#key);
      else {
        const text = JSON.stringify({ pending, mine, rejected, at: this.#now() } satisfies Stored);
        if (text.length > webLimits.maxKeptLength) return false;
        this.#storage.setItem(this.#key, text);
      }
      return true;
    } catch {
      return false;
    }
  }

  #own({ pending, mine }: Pick<Kept, "pending" | "mine">): void {
    for (const { id } of pending) this.#ids.add(id);
    for (const path of Object.keys(mine)) this.#paths.add(path);
  }

  /** Purges expired changes of forms that were not opened again. */
  #forgetOld(): void {
    const keys = Array.from({ length: this.#storage.length }, (_, index) => this.#storage.key(index));
    for (const key of keys) {
      if (!key?.startsWith(prefix)) continue;
      const stored = read(this.#storage, key);
      if (!stored || this.#now() - stored.at > webLimits.keptMs) this.#storage.removeItem(key);
    }
  }
}
