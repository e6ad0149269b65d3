import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createApiKey, type IntakeSource, type NewApiKey } from "@cofill/service";
import type { Store } from "@cofill/store";
import { openPostgresStore } from "@cofill/store/postgres";
import { openSqliteStore } from "@cofill/store/sqlite";
import { freshDatabase } from "../support/database.ts";
import { testSecretKey } from "../support/secret-key.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";
import { type LoadBalancer, openLoadBalancer } from "./load-balancer.ts";
import { type ServerProcess, startServerProcess } from "./server-process.ts";

export const storeNames = ["SQLite", "PostgreSQL"] as const;

export type StoreName = (typeof storeNames)[number];

/** One server on a durable store, a receiver for its webhooks, and a view of the store behind its back. */
export interface World {
  /** Stays the same however often the server is started again. */
  readonly url: string;
  readonly store: Store;
  readonly receiver: WebhookReceiver;
  readonly front: LoadBalancer;
  /** The text of a new key. */
  readonly key: (wanted: NewApiKey) => Promise<string>;
  readonly start: () => Promise<void>;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
  readonly moveClock: (offsetMs: number) => Promise<void>;
  /** Where the server itself listens. */
  readonly port: () => number;
  readonly close: () => Promise<void>;
}

const openStore = async (name: StoreName, directory: string) => {
  if (name === "SQLite") {
    const file = join(directory, "cofill.db");
    return { kept: { file }, store: await openSqliteStore({ file }) };
  }
  const url = await freshDatabase();
  return { kept: { url }, store: await openPostgresStore({ url, poolSize: 2, secretKeys: [testSecretKey] }) };
};

/** Nothing runs until it is started. */
export const openWorld = async (
  name: StoreName,
  intakesFor: (webhookUrl: string) => readonly IntakeSource[],
): Promise<World> => {
  const directory = await mkdtemp(join(tmpdir(), "cofill-story-"));
  const { kept, store } = await openStore(name, directory);
  const receiver = await startWebhookReceiver();
  const front = await openLoadBalancer();
  let server: ServerProcess | undefined;
  const kill = async (): Promise<void> => {
    await server?.kill();
    front.shut();
    server = undefined;
  };
  return {
    url: front.url,
    store,
    receiver,
    front,
    key: async (wanted) => (await createApiKey(store, wanted, new Date().toISOString())).key,
    start: async () => {
      server = await startServerProcess({
        store: kept,
        filesDirectory: join(directory, "files"),
        intakes: intakesFor(receiver.url),
        webhookSecret: receiver.secret,
        publicUrl: front.url,
      });
      front.leadTo(server.port);
    },
    kill,
    port: () => server?.port ?? 0,
    moveClock: async (offsetMs) => server?.moveClock(offsetMs),
    close: async () => {
      await kill();
      await Promise.all([front.close(), receiver.close(), store.close()]);
      await rm(directory, { recursive: true, force: true });
    },
  };
};
