import { createParser, type EventSourceMessage } from "eventsource-parser";
import { clientLimits } from "./limits.ts";

/** An event of a stream, or the delay before a reconnection that the server asks for. */
export type StreamEvent =
  | { readonly event: EventSourceMessage; readonly retryMs?: undefined }
  | { readonly retryMs: number; readonly event?: undefined };

/**
 * Yields the events of a response as they arrive. Nothing is read ahead, so that a slow consumer does not fill the
 * memory. Throws when the stream breaks, is silent for too long, or holds an event that is too long.
 */
export async function* readEventStream(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  silenceMs: number = clientLimits.silenceMs,
): AsyncGenerator<StreamEvent> {
  const reader = body.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave, { once: true });
  if (signal.aborted) leave();
  const decoder = new TextDecoder();
  const parsed: StreamEvent[] = [];
  let failure: Error | undefined;
  const parser = createParser({
    onEvent: (event) => parsed.push({ event }),
    onRetry: (retryMs) => parsed.push({ retryMs }),
    onError: (error) => {
      if (error.type === "max-buffer-size-exceeded") failure = error;
    },
    maxBufferSize: clientLimits.maxEventLength,
  });
  const next = async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error("the stream is silent")), silenceMs);
    try {
      return await Promise.race([reader.read(), promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    for (;;) {
      const { done, value } = await next();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* parsed.splice(0);
      if (failure) throw failure;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    leave();
  }
}
