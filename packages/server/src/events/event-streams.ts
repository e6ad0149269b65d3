import type { IntakeService } from "@cofill/service";
import { createEventStream, type EventStream, type WantedStream } from "./event-stream.ts";
import { createOpenStreams, type StreamLimits } from "./open-streams.ts";

export interface StreamOptions extends StreamLimits {
  readonly service: Pick<IntakeService, "subscribe">;
}

export interface EventStreams {
  readonly count: () => number;
  /** Opens a stream of server-sent events; throws a RequestProblem if too many are open. */
  readonly open: (wanted: WantedStream) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

export const createEventStreams = ({ service, ...limits }: StreamOptions): EventStreams => {
  const streams = createOpenStreams<EventStream>(limits);
  const ofSubmission = new Map<string, Set<EventStream>>();
  let stopListening: (() => void) | undefined;

  const listen = (): void => {
    stopListening ??= service.subscribe(({ submissionId }) => {
      for (const stream of ofSubmission.get(submissionId) ?? []) stream.tell();
    });
  };

  const leave = (stream: EventStream): void => {
    const { submissionId } = stream.wanted;
    const others = ofSubmission.get(submissionId);
    others?.delete(stream);
    if (others?.size === 0) ofSubmission.delete(submissionId);
    if (ofSubmission.size > 0) return;
    stopListening?.();
    stopListening = undefined;
  };

  return {
    count: streams.count,
    open: (wanted) => {
      const { submissionId, caller } = wanted;
      const stream = streams.open(caller, (stalledMs, left) => {
        const made: EventStream = createEventStream(wanted, stalledMs, () => {
          leave(made);
          left();
        });
        return made;
      });
      listen();
      const others = ofSubmission.get(submissionId);
      if (others) others.add(stream);
      else ofSubmission.set(submissionId, new Set([stream]));
      return stream.body;
    },
    close: streams.close,
  };
};
