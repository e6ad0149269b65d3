/** Milliseconds since 1970. Only ever what it is given: tests set it, and order never rests on it. */
export type Clock = () => number;

let lastMs = Number.NaN;
let lastIso = "";

/** Asked several times for the same moment by one call, and by all the calls of a millisecond. */
export const iso = (ms: number): string => {
  if (ms !== lastMs) {
    lastIso = new Date(ms).toISOString();
    lastMs = ms;
  }
  return lastIso;
};
