import { connect, type LookupFunction, type Socket } from "node:net";
import { Duplex } from "node:stream";

export interface MeteredSocket {
  readonly socket: Socket;
  /** Used instead of the socket for reading and writing. */
  readonly stream: Duplex;
  /** Whether reading stopped because the next chunk could exceed the limit. */
  readonly isFull: () => boolean;
}

export interface MeteredSocketOptions {
  readonly host: string;
  readonly port: number;
  readonly lookup: LookupFunction;
  readonly maxBytes: number;
  readonly biteBytes: number;
  readonly addressTimeoutMs: number;
}

/**
 * Opens a socket that never receives more than `maxBytes`. Node reads up to 64 KB at a time, which may exceed the limit
 * at once, so a smaller buffer is given and each chunk is counted before the next is read.
 */
export const openMeteredSocket = ({
  host,
  port,
  lookup,
  maxBytes,
  biteBytes,
  addressTimeoutMs,
}: MeteredSocketOptions): MeteredSocket => {
  let received = 0;
  const isFull = () => received > maxBytes - biteBytes;
  const takeBite = (length: number, buffer: Uint8Array): boolean => {
    received += length;
    const wantsMore = stream.push(Buffer.from(buffer.subarray(0, length)));
    if (!isFull()) return wantsMore;
    // The data received so far may contain the response head, so it is processed before the stream is destroyed.
    setImmediate(() => stream.destroy());
    return false;
  };
  const onread = { buffer: Buffer.alloc(biteBytes), callback: takeBite };
  const socket = connect({
    host,
    port,
    lookup,
    onread,
    noDelay: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: addressTimeoutMs,
  });
  const stream = new Duplex({
    read: () => {
      if (!isFull()) socket.resume();
    },
    write: (chunk, _encoding, done) => {
      socket.write(chunk, done);
    },
    final: (done) => {
      socket.end(done);
    },
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  let hasEnded = false;
  socket.once("end", () => {
    hasEnded = true;
    stream.push(null);
  });
  socket.once("error", (error) => stream.destroy(error));
  // After a regular end, buffered data can still be read.
  socket.once("close", () => {
    if (!hasEnded) stream.destroy();
  });
  return { socket, stream, isFull };
};
