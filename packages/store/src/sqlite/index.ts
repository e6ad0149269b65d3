export type { BackupProgress } from "./backup.ts";
export { type SqliteCrashPoint, sqliteCrashPoints } from "./crash-points.ts";
export { sqliteLimits } from "./limits.ts";
export { openSqliteStore, type SqliteStore, type SqliteStoreOptions } from "./open-sqlite-store.ts";
