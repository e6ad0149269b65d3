import { createOpenStreams, type StreamLimits } from "../events/open-streams.ts";
import { createFollowStream, type WantedFollow } from "./follow-stream.ts";

export interface FollowStreams {
  readonly count: () => number;
  /** Server-sent events, as long as the client reads. Throws a RequestProblem if there are too many. */
  readonly open: (wanted: WantedFollow) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

/** The open streams of followed mailboxes. */
export const createFollowStreams = (limits: StreamLimits = {}): FollowStreams => {
  const streams = createOpenStreams(limits);
  return {
    count: streams.count,
    open: (wanted) =>
      streams.open(wanted.caller, (stalledMs, left) => createFollowStream(wanted, stalledMs, left)).body,
    close: streams.close,
  };
};
