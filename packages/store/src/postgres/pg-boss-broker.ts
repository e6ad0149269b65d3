import { createHash } from "node:crypto";
import { PgBoss } from "pg-boss";
import {
  answerTimeoutMs,
  connectTimeoutMs,
  maxQueueNameLength,
  queueCloseTimeoutMs,
  queuePoolSize,
  statementTimeoutMs,
} from "./limits.ts";
import { type QueueBroker, QueueRefusal } from "./queue-delivery.ts";

/** Options of `createPgBossBroker`. */
export interface PgBossBrokerOptions {
  readonly url: string;
  /** Schema of pg-boss, by default `pgboss`, which its workers expect. */
  readonly schema?: string;
  readonly onWarning?: (message: string) => void;
}

/**
 * Publishes jobs to pg-boss; retries and the removal of finished jobs are left to the workers' own pg-boss. A delivery
 * that is replayed after its job was removed gives a second job.
 * @example
 * const broker = await createPgBossBroker({ url: "postgres://user:password@host/database" });
 */
export const createPgBossBroker = async (options: PgBossBrokerOptions): Promise<QueueBroker> => {
  const { url, schema = "pgboss", onWarning = () => {} } = options;
  const boss = new PgBoss({
    connectionString: url,
    schema,
    application_name: "cofill",
    max: queuePoolSize,
    connectionTimeoutMillis: connectTimeoutMs,
    // pg-boss passes these to its driver.
    ...({ statement_timeout: statementTimeoutMs, query_timeout: answerTimeoutMs } as object),
    supervise: false,
    schedule: false,
  });
  boss.on("error", (error) => onWarning(`pg-boss: ${"code" in error ? error.code : error.name}`));
  await boss.start();

  const queues = new Map<string, Promise<void>>();
  const makeQueue = (name: string): Promise<void> => {
    const made = boss.createQueue(name);
    queues.set(name, made);
    made.catch(() => queues.delete(name));
    return made;
  };

  const publish = async (queue: string, deliveryId: string, body: string): Promise<void> => {
    checkQueueName(queue);
    await (queues.get(queue) ?? makeQueue(queue));
    const id = jobId(deliveryId);
    const data = JSON.parse(body) as object;
    if ((await boss.send(queue, data, { id })) !== null) return;
    // Nothing was inserted: the job exists already, or the queue was removed meanwhile.
    if ((await boss.findJobs(queue, { id }).catch(() => [])).length > 0) return;
    await makeQueue(queue);
    if ((await boss.send(queue, data, { id })) === null) throw new Error("The queue took no job.");
  };

  return {
    publish: (queue, id, body) =>
      publish(queue, id, body).catch((error: unknown) => {
        throw isUnstorable(error) ? new QueueRefusal("PostgreSQL cannot hold this text as JSON (U+0000).") : error;
      }),
    close: () => boss.stop({ graceful: false, timeout: queueCloseTimeoutMs }),
  };
};

const checkQueueName = (name: string): void => {
  if (name.length <= maxQueueNameLength && /^[\w.\-/]+$/.test(name)) return;
  throw new QueueRefusal(
    `The name of a queue has up to ${maxQueueNameLength} letters, digits, underscores, hyphens, periods and slashes.`,
  );
};

/** Class 22: jsonb accepts neither U+0000 nor an unpaired surrogate, even escaped. */
const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("22");

/** Namespace of the version 5 UUIDs (RFC 9562), so that a delivery always has the same job id. */
const deliveries = Buffer.from("7c1d0f3a9b5e4d02a6c8e4f1b27d9350", "hex");

const jobId = (deliveryId: string): string => {
  const hash = createHash("sha1").update(deliveries).update(deliveryId).digest().subarray(0, 16);
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  return hash.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
};
