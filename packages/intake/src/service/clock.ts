/** Milliseconds since 1970. Only ever what it is given: tests set it, and order never rests on it. */
export type Clock = () => number;

export const iso = (ms: number): string => new Date(ms).toISOString();
