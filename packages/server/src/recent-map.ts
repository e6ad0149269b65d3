/**
 * The entries that were used lately. They are in two maps: when one is full the other, older one is dropped, so that
 * memory is bounded and a lookup costs the same whatever happens. At least `max` entries are remembered, at most twice
 * as many.
 */
export class RecentMap<V> {
  readonly #max: number;
  #recent = new Map<string, V>();
  #older = new Map<string, V>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V): void {
    if (this.#recent.size >= this.#max && !this.#recent.has(key)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }
}
