/** The evaluated properties and items of a value, for `unevaluatedProperties` and `unevaluatedItems`. */
export class LookedAt {
  readonly #names = new Set<string>();
  #hasAllNames = false;
  #items = 0;

  addName(name: string): void {
    this.#names.add(name);
  }

  addAllNames(): void {
    this.#hasAllNames = true;
  }

  addItems(count: number): void {
    this.#items = Math.max(this.#items, count);
  }

  add(other: LookedAt): void {
    for (const name of other.#names) this.#names.add(name);
    if (other.#hasAllNames) this.#hasAllNames = true;
    this.addItems(other.#items);
  }

  hasName(name: string): boolean {
    return this.#hasAllNames || this.#names.has(name);
  }

  /** Number of evaluated items, from the first. */
  get items(): number {
    return this.#items;
  }
}
