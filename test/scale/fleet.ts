import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { IntakeSource } from "@cofill/service";
import { type ServerProcess, startServerProcess } from "../story/server-process.ts";
import { freshDatabase } from "../support/database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "../support/webhook-receiver.ts";

export interface Fleet {
  readonly databaseUrl: string;
  readonly receiver: WebhookReceiver;
  /** URLs of all started servers, including killed ones. */
  readonly urls: readonly string[];
  /** Starts several servers; returns their URLs when all are ready. */
  readonly start: (count: number) => Promise<readonly string[]>;
  /** Sends SIGKILL. */
  readonly kill: (url: string) => Promise<void>;
  /** Advances the clocks of running servers. */
  readonly moveClocks: (offsetMs: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Servers on one empty PostgreSQL database and one folder of files, with a webhook receiver. */
export const openFleet = async (intakesFor: (webhookUrl: string) => readonly IntakeSource[]): Promise<Fleet> => {
  const databaseUrl = await freshDatabase();
  const directory = await mkdtemp(join(tmpdir(), "cofill-fleet-"));
  const receiver = await startWebhookReceiver();
  const urls: string[] = [];
  const alive = new Map<string, ServerProcess>();
  const kill = async (url: string): Promise<void> => {
    const server = alive.get(url);
    alive.delete(url);
    await server?.kill();
  };
  const startOne = async (): Promise<string> => {
    const server = await startServerProcess({
      store: { url: databaseUrl },
      filesDirectory: directory,
      intakes: intakesFor(receiver.url),
      webhookSecret: receiver.secret,
    });
    urls.push(server.url);
    alive.set(server.url, server);
    return server.url;
  };
  return {
    databaseUrl,
    receiver,
    urls,
    start: (count) => Promise.all(Array.from({ length: count }, startOne)),
    kill,
    moveClocks: async (offsetMs) => {
      await Promise.all(Array.from(alive.values(), (server) => server.moveClock(offsetMs)));
    },
    close: async () => {
      await Promise.all(Array.from(alive.keys(), kill));
      await receiver.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
