/**
 * The delay after a number of failures: the first delay, doubled with each further failure, up to a maximum.
 *
 * @example backoffMs(3, 500, 30_000) // 2000
 */
export const backoffMs = (failures: number, firstMs: number, maxMs: number): number =>
  Math.min(firstMs * 2 ** Math.max(0, failures - 1), maxMs);
