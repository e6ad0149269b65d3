import { setTimeout as sleep } from "node:timers/promises";
import type { Committed } from "../store.ts";
import { asStoreFailure } from "./failures.ts";
import { heartbeatMs, maxReconnectDelayMs } from "./limits.ts";
import { type Connecting, openPool, type Pool } from "./pool.ts";

export interface Changes {
  close(): Promise<void>;
}

/**
 * Receives the commits of other servers on a separate connection: each notification holds the origin of its sender,
 * then one line per change. A broken connection is reopened, but commits in between are not reported, so a reader that
 * must not miss any continues from its last sequence.
 */
export const listenToOthers = async (options: {
  readonly connecting: Omit<Connecting, "poolSize">;
  /** Channels with the reader of their notification lines. */
  readonly channels: Readonly<Record<string, (line: string) => void>>;
  /** Identifies our own notifications, whose commits were already reported. */
  readonly origin: string;
  readonly onWarning: (message: string) => void;
}): Promise<Changes> => {
  const { channels, origin, onWarning } = options;
  let pool: Pool | undefined;
  let closed = false;

  const listen = async (): Promise<void> => {
    let isUp = false;
    const onclose = (): void => {
      if (isUp && !closed) void listenAgain();
      isUp = false;
    };
    const onnotify = (channel: string, payload: string): void => {
      const [sender, ...lines] = payload.split("\n");
      if (sender !== origin) for (const line of lines) channels[channel]?.(line);
    };
    const mine = openPool({ ...options.connecting, poolSize: 1 }, { onnotify, onclose });
    pool = mine;
    try {
      // In one message, so that a broken connection cannot leave only part of the channels subscribed.
      const listening = Object.keys(channels).map((channel) => `LISTEN ${channel}`);
      await mine.query(listening.join("; "), [], false);
      isUp = true;
    } catch (error) {
      mine.cut();
      throw asStoreFailure(error);
    }
  };

  const listenAgain = async (): Promise<void> => {
    onWarning("The connection that hears of other servers' commits broke; it is being made again.");
    for (let delayMs = 50; !closed; delayMs = Math.min(delayMs * 2, maxReconnectDelayMs)) {
      pool?.cut();
      const isListening = await listen().then(
        () => true,
        () => false,
      );
      if (isListening) return;
      await sleep(delayMs, undefined, { ref: false });
    }
  };

  // A connection without traffic can be dead unnoticed, so it is checked and cut if it does not answer.
  const heartbeat = setInterval(() => {
    const mine = pool;
    mine?.query("SELECT 1", [], false).catch(() => mine.cut());
  }, heartbeatMs).unref();

  const close = async (): Promise<void> => {
    closed = true;
    clearInterval(heartbeat);
    await pool?.end();
  };

  try {
    await listen();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
};

/** Parses a line such as `sub_1 7`. */
export const readCommitted = (line: string): Committed => {
  const space = line.lastIndexOf(" ");
  return { submissionId: line.slice(0, space), seq: Number(line.slice(space + 1)) };
};
