export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  readonly next: () => number;
  /** An integer, both ends inclusive. */
  readonly between: (least: number, most: number) => number;
  readonly chance: (share: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffled: <T>(list: readonly T[]) => readonly T[];
}

/** Pseudo-random numbers from a seed (mulberry32). */
export const randomFrom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)]!,
    shuffled: (list) =>
      list
        .map((item) => [next(), item] as const)
        .sort(([one], [two]) => one - two)
        .map(([, item]) => item),
  };
};

const given = process.env.COFILL_SEED;

/** The same in every run, unless COFILL_SEED is set. */
export const firstSeed = given === "random" ? Date.now() % 1_000_000 : Number(given ?? 1);

/** Prints the seed of a failure. */
export const withSeed = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    const { message } = error as Error;
    throw new Error(`${what} (COFILL_SEED=${firstSeed}): ${message}`, { cause: error });
  }
};
