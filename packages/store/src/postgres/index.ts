export { type PostgresCrashPoint, postgresCrashPoints } from "./crash-points.ts";
export { openPostgresStore, type PostgresStore, type PostgresStoreOptions } from "./open-store.ts";
export type { Tls } from "./pool.ts";
