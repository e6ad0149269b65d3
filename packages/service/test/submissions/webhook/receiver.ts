import { createServer, type IncomingHttpHeaders, type RequestListener, type ServerResponse } from "node:http";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface ReceivedRequest {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

export interface Receiver {
  readonly port: number;
  readonly requests: readonly ReceivedRequest[];
  /** Connections that were ever opened. */
  readonly connections: () => number;
  readonly bytesReceived: () => number;
  /** Resolves when the sender has let go of every connection. */
  readonly allClosed: () => Promise<void>;
  /** Sooner than the test's end. */
  readonly stop: () => Promise<void>;
}

type Answer = (response: ServerResponse, request: ReceivedRequest) => void;

/** A real HTTP receiver that is gone when the test is. */
export const startReceiver = (answer: Answer = (response) => void response.end()): Promise<Receiver> => {
  const requests: ReceivedRequest[] = [];
  return open(createServer(reading(requests, answer)), requests);
};

export const startTlsReceiver = (
  options: ServerOptions,
  answer: Answer = (response) => void response.end(),
): Promise<Receiver> => {
  const requests: ReceivedRequest[] = [];
  return open(createTlsServer(options, reading(requests, answer)), requests);
};

/** A receiver that speaks whatever the test writes. */
export const startTcpReceiver = (serve: (socket: Socket) => void): Promise<Receiver> =>
  open(createTcpServer(serve), []);

const reading =
  (requests: ReceivedRequest[], answer: Answer): RequestListener =>
  async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method, url, headers, rawHeaders } = incoming;
    const request = { method, url, headers, rawHeaders, body: Buffer.concat(chunks).toString("utf8") };
    requests.push(request);
    answer(response, request);
  };

const open = async (server: Server, requests: readonly ReceivedRequest[]): Promise<Receiver> => {
  const sockets = new Set<Socket>();
  const closings: Promise<void>[] = [];
  let bytes = 0;
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    closings.push(
      new Promise((resolve) =>
        socket.once("close", () => {
          bytes += socket.bytesRead;
          resolve();
        }),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(stop);
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connections: () => sockets.size,
    bytesReceived: () => bytes,
    stop,
    allClosed: async () => void (await Promise.all(closings)),
  };
};
