import type { Bindings } from "./address.ts";
import { serverLimits } from "./limits.ts";
import { RequestProblem, requestProblem } from "./request-problem.ts";

const tooLarge = (maxBytes: number): RequestProblem => requestProblem("too_large.body", { maximum: maxBytes });

const endedEarly = (): RequestProblem => requestProblem("malformed.body_ended");

/** A body must arrive within a time limit, so that slow senders do not hold connections open. */
const cameTooSlowly = (): RequestProblem => requestProblem("malformed.body_slow");

const joined = (chunks: readonly Uint8Array[], length: number): Uint8Array =>
  chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length);

type Incoming = NonNullable<Bindings["incoming"]>;

/** Reads a body that has arrived completely, without waiting. */
const readArrived = (incoming: Incoming, maxBytes: number): Uint8Array => {
  const bytes = (incoming.read() ?? Buffer.alloc(0)) as Buffer;
  if (bytes.byteLength > maxBytes) throw tooLarge(maxBytes);
  return bytes;
};

/** Reads Node's stream directly, which avoids the copies that a Request makes. */
const readIncoming = (incoming: Incoming, maxBytes: number, timeoutMs: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let length = 0;
    const leave = (): void => {
      clearTimeout(timer);
      incoming.off("data", take).off("end", end).off("error", breakOff).off("close", breakOff);
    };
    const refuse = (problem: RequestProblem): void => {
      leave();
      incoming.pause();
      reject(problem);
    };
    const take = (chunk: Uint8Array): void => {
      length += chunk.byteLength;
      if (length > maxBytes) refuse(tooLarge(maxBytes));
      else chunks.push(chunk);
    };
    const end = (): void => {
      leave();
      resolve(joined(chunks, length));
    };
    const breakOff = (): void => refuse(endedEarly());
    const timer = setTimeout(() => refuse(cameTooSlowly()), timeoutMs);
    if (incoming.destroyed) breakOff();
    else incoming.on("data", take).on("end", end).on("error", breakOff).on("close", breakOff);
  });

const readStream = async (
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
  timeoutMs: number,
): Promise<Uint8Array> => {
  const reader = body.getReader();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(cameTooSlowly()), timeoutMs);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) return joined(chunks, length);
      length += value.byteLength;
      if (length > maxBytes) throw tooLarge(maxBytes);
      chunks.push(value);
    }
  } catch (error) {
    // Not awaited, because the sender may never stop.
    void reader.cancel().catch(() => undefined);
    throw error instanceof RequestProblem ? error : endedEarly();
  } finally {
    clearTimeout(timer);
  }
};

/** Reads the bytes of a body, at most `maxBytes`; a larger Content-Length is refused before reading. */
export const readBytes = async (
  request: Request,
  incoming: Incoming | undefined,
  maxBytes: number,
  timeoutMs: number = serverLimits.bodyTimeoutMs,
): Promise<Uint8Array | undefined> => {
  const length = request.headers.get("content-length");
  if (length === "0") return undefined;
  if (Number(length) > maxBytes) throw tooLarge(maxBytes);
  if (incoming?.complete && !incoming.destroyed && !incoming.readableEnded) return readArrived(incoming, maxBytes);
  if (incoming) return readIncoming(incoming, maxBytes, timeoutMs);
  return request.body ? readStream(request.body, maxBytes, timeoutMs) : undefined;
};
