/**
 * A cache of recently used entries, up to a maximum. It keeps two generations: entries that are not read while the
 * newer one fills up are dropped with the older one, so a read moves an entry only if it is in the older one.
 *
 * @example const cache = new Recent<Form>(100); cache.set(id, form); cache.get(id);
 */
export class Recent<V> {
  #young = new Map<string, V>();
  #old = new Map<string, V>();
  readonly #maxPerGeneration: number;

  constructor(max: number) {
    this.#maxPerGeneration = Math.max(1, Math.ceil(max / 2));
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key);
    if (value !== undefined) return value;
    const older = this.#old.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size <= this.#maxPerGeneration) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: string): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }
}
