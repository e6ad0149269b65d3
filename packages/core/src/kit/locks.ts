/**
 * Runs work for each name one at a time and in order; other processes are not locked.
 *
 * @example await locks.run(submissionId, async () => store.commit(change));
 */
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

/**
 * Runs work one at a time, in order.
 *
 * @example const inTurn = createLock(); await inTurn(async () => ask(question));
 */
export const createLock = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  const locks = new Locks();
  return (work) => locks.run("", work);
};
