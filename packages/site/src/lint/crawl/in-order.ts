/** Maps items with limited concurrency; results are in the order of the items. */
export const mapFew = async <T, R>(
  items: readonly T[],
  few: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> => {
  const results = new Array<R>(items.length);
  const rest = items.entries();
  const worker = async (): Promise<void> => {
    for (const [at, item] of rest) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(few, items.length) }, worker));
  return results;
};
