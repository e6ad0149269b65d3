/** Where a test may kill the process: with the batch about to be sent, and with it durable but not yet acknowledged. */
export const postgresCrashPoints = ["postgres:before-commit", "postgres:after-commit"] as const;
export type PostgresCrashPoint = (typeof postgresCrashPoints)[number];
