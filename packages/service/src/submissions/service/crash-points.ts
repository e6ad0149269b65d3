/** Places where a test may end the process, to see that nothing acknowledged is lost. */
export const crashPoints = [
  "before-commit",
  "after-commit",
  "upload:granted",
  "upload:inspected",
  "delivery:claimed",
  "delivery:before-send",
  "delivery:after-send",
  "delivery:recorded",
] as const;

/** A named place at which a test may end the process. */
export type CrashPoint = (typeof crashPoints)[number];
