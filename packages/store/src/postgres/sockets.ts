import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { backoffMs } from "@cofill/core/kit";
import { maxReconnectDelayMs } from "./limits.ts";

interface Address {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false;
}

export interface Sockets {
  /** The driver's `socket` option. */
  readonly open: (address: Address) => Promise<Socket>;
  /** Destroys every connection. */
  close(): void;
}

/**
 * The sockets of one pool. The driver cannot abandon a connection whose peer is silent, and it reconnects in an endless
 * loop without delay if the peer accepts connections only to close them.
 */
export const createSockets = (): Sockets => {
  const sockets = new Set<Socket>();
  let turn = 0;
  let inVain = 0;
  let closed = false;

  return {
    open: async ({ host, port, path }) => {
      if (inVain > 0) await sleep(backoffMs(inVain, 20, maxReconnectDelayMs));
      const index = turn % host.length;
      turn += 1;
      const socket = path ? connect(path) : connect(port[index]!, host[index]!);
      // The driver reads the TLS server name from here.
      Object.assign(socket, { host: host[index], port: port[index] });
      for (const old of sockets) if (old.destroyed) sockets.delete(old);
      sockets.add(socket);
      socket.once("close", () => {
        inVain = socket.bytesRead === 0 ? Math.min(inVain + 1, 10) : 0;
      });
      if (closed) setImmediate(() => socket.destroy());
      return socket;
    },
    close: () => {
      closed = true;
      for (const socket of sockets) socket.destroy();
      sockets.clear();
    },
  };
};
