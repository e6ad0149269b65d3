/** Points at which a test may kill the process: before a batch is sent, and when it is durable but not acknowledged. */
export const postgresCrashPoints = ["postgres:before-commit", "postgres:after-commit"] as const;
/** One of `postgresCrashPoints`. */
export type PostgresCrashPoint = (typeof postgresCrashPoints)[number];
