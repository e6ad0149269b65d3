export { type PostgresCrashPoint, postgresCrashPoints } from "./crash-points.ts";
export { openPostgresStore, type PostgresStoreOptions } from "./open-store.ts";
export type { Tls } from "./pool.ts";
