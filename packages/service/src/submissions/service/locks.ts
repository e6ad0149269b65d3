/** One at a time for each name, in the order they came. */
export class Locks {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name);
    const mine = before ? before.then(work, work) : work();
    this.#last.set(name, mine);
    const release = (): void => {
      if (this.#last.get(name) === mine) this.#last.delete(name);
    };
    mine.then(release, release);
    return mine;
  }
}
