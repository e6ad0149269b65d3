import { createOpenStreams, type StreamLimits } from "../events/open-streams.ts";
import { createFollowStream, type WantedFollow } from "./follow-stream.ts";

export interface FollowStreams {
  readonly count: () => number;
  /** Opens a stream of server-sent events; throws a RequestProblem if too many are open. */
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
