/** Connections of one store besides the one that listens. Commits share few of them, reads are pipelined. */
export const defaultPoolSize = 10;
export const maxPoolSize = 100;

/** Batches of commits under way at once: while one waits for the disk, the next is being worked on. */
export const commitLanes = 2;
export const maxBatchCommits = 64;
/** Commits that a batch passes over because they meet one it has; then it takes no more. */
export const maxLeftBehind = 256;
/** Of JSON text; a single commit that is larger goes alone. */
export const maxBatchCharacters = 4 * 1024 * 1024;
/** Commits that wait for a lane; more are refused as unavailable. */
export const maxWaitingCommits = 10_000;
/** A commit that waited longer than this for a lane is refused, not sent. */
export const maxCommitWaitMs = 10_000;
/** After a deadlock or a lost race, both of which undo the whole batch. */
export const commitTries = 4;

export const connectTimeoutMs = 5_000;
/** PostgreSQL ends a statement after this. */
export const statementTimeoutMs = 10_000;
export const lockTimeoutMs = 5_000;
/** Longer than a statement may take: if nothing came by then, the connection is dead and is given up. */
export const answerTimeoutMs = 15_000;
export const closeTimeoutMs = 3_000;

/** How long one server waits while another changes the tables. */
export const migrationLockTimeoutMs = 120_000;

/** How often the listening connection is asked whether it is alive. */
export const heartbeatMs = 30_000;
/** Between attempts to connect: a database that is back is used again within this. */
export const maxReconnectDelayMs = 500;

/** PostgreSQL takes 8,000 bytes; the rest is said in a further notification. */
export const maxNotificationBytes = 7_500;

/** A name that fits into PostgreSQL's 63 bytes with our endings. */
export const maxSchemaNameLength = 40;

/** For the broker of queues. */
export const queuePoolSize = 4;
export const queueCloseTimeoutMs = 5_000;
/** pg-boss keeps the name of a queue in a short column. */
export const maxQueueNameLength = 200;
