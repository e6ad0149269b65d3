import { serverLimits } from "../limits.ts";
import { requestProblem } from "../request-problem.ts";
import type { FrameStream } from "./frame-stream.ts";

export interface StreamLimits {
  readonly heartbeatMs?: number;
  readonly stalledStreamMs?: number;
  readonly maxStreams?: number;
  readonly maxStreamsPerPrincipal?: number;
}

export interface OpenStreams<S extends FrameStream> {
  readonly count: () => number;
  /**
   * Opens a stream; `make` gets the time after which an unread stream ends, and a callback for its end. Throws a
   * RequestProblem if too many are open.
   */
  readonly open: (caller: string, make: (stalledMs: number, left: () => void) => S) => S;
  readonly close: () => void;
}

/** Limits the open streams in total and per caller, and sends their heartbeats with one timer. */
export const createOpenStreams = <S extends FrameStream>(
  {
    heartbeatMs = serverLimits.heartbeatMs,
    stalledStreamMs = serverLimits.stalledStreamMs,
    maxStreams = serverLimits.maxStreams,
    maxStreamsPerPrincipal = serverLimits.maxStreamsPerPrincipal,
  }: StreamLimits,
  what: "streams" | "pages" = "streams",
): OpenStreams<S> => {
  const streams = new Set<S>();
  const ofPrincipal = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const beat = (): void => {
    for (const stream of streams) stream.beat();
  };

  const leave = (stream: S, caller: string): void => {
    streams.delete(stream);
    const left = (ofPrincipal.get(caller) ?? 1) - 1;
    if (left > 0) ofPrincipal.set(caller, left);
    else ofPrincipal.delete(caller);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    count: () => streams.size,
    open: (caller, make) => {
      const mine = ofPrincipal.get(caller) ?? 0;
      if (mine >= maxStreamsPerPrincipal) throw requestProblem(`rate_limited.${what}`);
      if (streams.size >= maxStreams) throw requestProblem(`unavailable.${what}`);
      const stream: S = make(stalledStreamMs, () => leave(stream, caller));
      timer ??= setInterval(beat, heartbeatMs).unref();
      streams.add(stream);
      ofPrincipal.set(caller, mine + 1);
      return stream;
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
};
