import { Buffer } from "node:buffer";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** What happens to the next message of a client that holds the mark. */
export type Cut =
  /** The connection breaks before the server has seen it. */
  | "before"
  /** The server carries it out, and the connection breaks before its answer is seen. */
  | "after"
  /** It goes nowhere, and so does everything after it, without a word. */
  | "silence";

export interface CuttingProxy {
  readonly url: string;
  /** Armed for one message. */
  arm(cut: Cut, mark: string): void;
  close(): Promise<void>;
}

/** ReadyForQuery, outside of a transaction: the server has committed. */
const isReady = (answer: Buffer) => answer.subarray(-6).equals(Buffer.from([0x5a, 0, 0, 0, 5, 0x49]));

/** Stands between a store and PostgreSQL and breaks the connection where a test wants it broken. */
export const startCuttingProxy = async (url: string): Promise<CuttingProxy> => {
  const { hostname, port } = new URL(url);
  let armed: { readonly cut: Cut; readonly mark: string } | undefined;
  const sockets = new Set<Socket>();

  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let cut: Cut | undefined;
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        end();
      });
    }
    client.on("data", (message) => {
      if (armed && message.includes(armed.mark)) {
        cut = armed.cut;
        armed = undefined;
      }
      if (cut === "before") end();
      else if (cut !== "silence") upstream.write(message);
    });
    upstream.on("data", (answer) => {
      if (cut === undefined) client.write(answer);
      else if (cut === "after" && isReady(answer)) end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  return {
    url: proxied.href,
    arm: (cut, mark) => {
      armed = { cut, mark };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
