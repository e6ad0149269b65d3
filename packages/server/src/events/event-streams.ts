import type { IntakeService } from "@cofill/intake";
import { serverLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import { createEventStream, type EventStream, type WantedStream } from "./event-stream.ts";

export interface StreamOptions {
  readonly service: Pick<IntakeService, "subscribe">;
  readonly heartbeatMs?: number;
  readonly stalledStreamMs?: number;
  readonly maxStreams?: number;
  readonly maxStreamsPerCaller?: number;
}

export interface EventStreams {
  readonly count: () => number;
  /** Server-sent events from there on, as long as the client reads. Throws a Refusal if there are too many. */
  readonly open: (wanted: WantedStream) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

export const createEventStreams = ({
  service,
  heartbeatMs = serverLimits.heartbeatMs,
  stalledStreamMs = serverLimits.stalledStreamMs,
  maxStreams = serverLimits.maxStreams,
  maxStreamsPerCaller = serverLimits.maxStreamsPerCaller,
}: StreamOptions): EventStreams => {
  const streams = new Set<EventStream>();
  const ofSubmission = new Map<string, Set<EventStream>>();
  const ofCaller = new Map<string, number>();
  let stopListening: (() => void) | undefined;

  const begin = (): void => {
    if (stopListening) return;
    const unsubscribe = service.subscribe(({ submissionId }) => {
      for (const stream of ofSubmission.get(submissionId) ?? []) stream.tell();
    });
    const timer = setInterval(() => {
      for (const stream of streams) stream.beat();
    }, heartbeatMs);
    timer.unref();
    stopListening = () => {
      clearInterval(timer);
      unsubscribe();
    };
  };

  const leave = (stream: EventStream): void => {
    const { submissionId, caller } = stream.wanted;
    streams.delete(stream);
    const others = ofSubmission.get(submissionId);
    others?.delete(stream);
    if (others?.size === 0) ofSubmission.delete(submissionId);
    const left = (ofCaller.get(caller) ?? 1) - 1;
    if (left > 0) ofCaller.set(caller, left);
    else ofCaller.delete(caller);
    if (streams.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };

  return {
    count: () => streams.size,
    open: (wanted) => {
      const { submissionId, caller } = wanted;
      const mine = ofCaller.get(caller) ?? 0;
      if (mine >= maxStreamsPerCaller) throw new Refusal("rate_limited", "You have too many streams open");
      if (streams.size >= maxStreams) throw new Refusal("unavailable", "Too many streams are open; try again later");
      const stream: EventStream = createEventStream(wanted, stalledStreamMs, () => leave(stream));
      begin();
      streams.add(stream);
      ofCaller.set(caller, mine + 1);
      const others = ofSubmission.get(submissionId);
      if (others) others.add(stream);
      else ofSubmission.set(submissionId, new Set([stream]));
      return stream.body;
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
};
