/** Milliseconds since 1970; tests replace it, and the order of events never depends on it. */
export type Clock = () => number;

let lastMs = Number.NaN;
let lastIso = "";

/** Caches the last result, because one call formats the same millisecond several times. */
export const iso = (ms: number): string => {
  if (ms !== lastMs) {
    lastIso = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastIso;
};
