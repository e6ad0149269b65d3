/** Where a test may end the process, around every transaction. */
export const sqliteCrashPoints = ["sqlite:begun", "sqlite:before-commit", "sqlite:after-commit"] as const;

export type SqliteCrashPoint = (typeof sqliteCrashPoints)[number];
