import type { FrameStream } from "../events/frame-stream.ts";
import { serverLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import { createFollowStream, type WantedFollow } from "./follow-stream.ts";

export interface FollowStreamOptions {
  readonly heartbeatMs?: number;
  readonly stalledStreamMs?: number;
  readonly maxStreams?: number;
  readonly maxStreamsPerCaller?: number;
}

export interface FollowStreams {
  readonly count: () => number;
  /** Server-sent events, as long as the client reads. Throws a Refusal if there are too many. */
  readonly open: (wanted: WantedFollow) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

/** Everybody who follows their mail over HTTP. */
export const createFollowStreams = ({
  heartbeatMs = serverLimits.heartbeatMs,
  stalledStreamMs = serverLimits.stalledStreamMs,
  maxStreams = serverLimits.maxStreams,
  maxStreamsPerCaller = serverLimits.maxStreamsPerCaller,
}: FollowStreamOptions = {}): FollowStreams => {
  const streams = new Set<FrameStream>();
  const ofCaller = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const beat = (): void => {
    for (const stream of streams) stream.beat();
  };

  const leave = (stream: FrameStream, caller: string): void => {
    streams.delete(stream);
    const left = (ofCaller.get(caller) ?? 1) - 1;
    if (left > 0) ofCaller.set(caller, left);
    else ofCaller.delete(caller);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    count: () => streams.size,
    open: (wanted) => {
      const { caller } = wanted;
      const mine = ofCaller.get(caller) ?? 0;
      if (mine >= maxStreamsPerCaller) throw new Refusal("rate_limited", "You have too many streams open");
      if (streams.size >= maxStreams) throw new Refusal("unavailable", "Too many streams are open; try again later");
      const stream: FrameStream = createFollowStream(wanted, stalledStreamMs, () => leave(stream, caller));
      timer ??= setInterval(beat, heartbeatMs).unref();
      streams.add(stream);
      ofCaller.set(caller, mine + 1);
      return stream.body;
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
};
