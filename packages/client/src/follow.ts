import { readEventStream } from "./event-stream.ts";
import { clientLimits } from "./limits.ts";
import { type Pause, retryAfterMs, timerPause, waitAfter } from "./pause.ts";

/** A stream of events that can be resumed. */
export interface Followed<Event> {
  /** Opens the stream after the last event that was received; from the beginning without one. */
  readonly open: (last: string | undefined, signal: AbortSignal) => Promise<Response>;
  /** Reads an event; undefined for one that the consumer does not need. */
  readonly read: (event: {
    readonly id?: string | undefined;
    readonly type: string;
    readonly data: string;
  }) => { readonly id: string; readonly value?: Event } | undefined;
  /** The error of a response after which a retry would not help. */
  readonly refusal: (response: Response) => Promise<Error | undefined>;
}

export interface FollowOptions {
  readonly signal?: AbortSignal | undefined;
  /** The id of the last event that is known already. */
  readonly last?: string | undefined;
  readonly pause?: Pause | undefined;
}

/**
 * Yields every event once, over as many connections as it takes: each resumes after the last event. Ends when the
 * signal is aborted; throws when a retry would not help.
 */
export async function* follow<Event>(
  { open, read, refusal }: Followed<Event>,
  { signal, last: first, pause = timerPause }: FollowOptions,
): AsyncGenerator<Event> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  let last = first;
  let failures = 0;
  let retryMs: number = clientLimits.firstRetryMs;
  let refused: Error | undefined;
  try {
    while (!stop.signal.aborted) {
      let waitMs = 0;
      try {
        const response = await open(last, stop.signal);
        if (!response.ok || !response.body) {
          waitMs = retryAfterMs(response);
          refused = await refusal(response);
        } else {
          for await (const { event, retryMs: asked } of readEventStream(response.body, stop.signal)) {
            if (asked !== undefined) retryMs = Math.min(asked, clientLimits.maxAskedRetryMs);
            const taken = event && read({ id: event.id, type: event.event ?? "message", data: event.data });
            if (!taken) continue;
            last = taken.id;
            failures = 0;
            if (taken.value !== undefined) yield taken.value;
            if (stop.signal.aborted) return;
          }
        }
      } catch {
        // A broken connection is expected here and leads to a reconnect.
      }
      if (refused) throw refused;
      failures++;
      // Reconnects at once the first time, because a server that shuts down sends its clients to the next one.
      await pause(Math.max(waitMs, waitAfter(failures, retryMs)), stop.signal);
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    stop.abort();
  }
}
