import { once } from "node:events";
import type { Writable } from "node:stream";
import type { Writer } from "./environment.ts";

const isStream = (writer: Writer): writer is Writer & Writable => "destroyed" in writer && "once" in writer;

/** Waits while the stream's buffer is full. False once the reader has closed the stream, as `| head` does. */
export const writeSteadily = async (writer: Writer, text: string): Promise<boolean> => {
  const isFull = writer.write(text) === false;
  if (!isStream(writer)) return true;
  if (isFull && !writer.destroyed) {
    const ended = new AbortController();
    const signal = { signal: ended.signal };
    // Whichever event comes first; errors of the stream have their own listeners.
    await Promise.race([once(writer, "drain", signal), once(writer, "close", signal)]).catch(() => undefined);
    ended.abort();
  }
  return !writer.destroyed;
};
