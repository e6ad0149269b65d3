/** Points around every transaction at which a test may end the process. */
export const sqliteCrashPoints = ["sqlite:begun", "sqlite:before-commit", "sqlite:after-commit"] as const;

/** One of `sqliteCrashPoints`. */
export type SqliteCrashPoint = (typeof sqliteCrashPoints)[number];
