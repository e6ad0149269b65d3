/** Connections of one store besides the listening one. */
export const defaultPoolSize = 10;
export const maxPoolSize = 100;

/** Batches of commits in flight: while one waits for the disk, the next is processed. */
export const commitLanes = 2;
export const maxBatchCommits = 64;
/** Commits that a batch may skip because they conflict with it; then it is closed. */
export const maxLeftBehind = 256;
/** Characters of JSON; a larger single commit is sent alone. */
export const maxBatchCharacters = 4 * 1024 * 1024;
/** Commits that wait for a lane; further ones are rejected as unavailable. */
export const maxWaitingCommits = 10_000;
/** A commit that waited longer for a lane is rejected. */
export const maxCommitWaitMs = 10_000;
/** Tries after a deadlock or a serialisation failure, which roll back the whole batch. */
export const commitTries = 4;

export const connectTimeoutMs = 5_000;
/** PostgreSQL's statement timeout. */
export const statementTimeoutMs = 10_000;
export const lockTimeoutMs = 5_000;
/** Longer than a statement may take, so a connection without an answer by then is dead. */
export const answerTimeoutMs = 15_000;
export const closeTimeoutMs = 3_000;

/** Time that a server waits while another migrates the tables. */
export const migrationLockTimeoutMs = 120_000;

/** Interval of checks of the listening connection. */
export const heartbeatMs = 30_000;
/** Upper bound of the reconnect delay. */
export const maxReconnectDelayMs = 500;

/** PostgreSQL accepts 8,000 bytes; further lines go into another notification. */
export const maxNotificationBytes = 7_500;

/** Leaves room for our suffixes within PostgreSQL's 63 bytes. */
export const maxSchemaNameLength = 40;

/** Connections of the queue broker. */
export const queuePoolSize = 4;
export const queueCloseTimeoutMs = 5_000;
/** Limit of pg-boss's column for queue names. */
export const maxQueueNameLength = 200;
