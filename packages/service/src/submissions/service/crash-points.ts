/** The named places at which a test may end the process, to prove that no acknowledged change is lost. */
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
