import { connect, type LookupFunction, type Socket } from "node:net";
import { Duplex } from "node:stream";

export interface MeteredSocket {
  readonly socket: Socket;
  /** To be read and written in the socket's place. */
  readonly stream: Duplex;
  /** Whether it was closed because another bite could have gone over the limit. */
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
 * A socket that takes in no more than it is allowed. Node reads 64 KB at a time, which alone may be all that we want
 * to read; with a buffer of its own a socket is read in small bites, and each is counted before the next is taken.
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
    // What came so far may hold the head of the answer: it is read before the stream is gone.
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
  // After a proper end, what is still unread can be read.
  socket.once("close", () => {
    if (!hasEnded) stream.destroy();
  });
  return { socket, stream, isFull };
};
