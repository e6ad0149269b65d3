import { type EventAnswer, eventFrame, eventIdOf } from "./event-page.ts";
import { createFrameStream, type FrameStream } from "./frame-stream.ts";

export interface WantedStream {
  readonly submissionId: string;
  /** The name under which the stream is counted. */
  readonly caller: string;
  /** The last event that the client has; the stream starts after it. */
  readonly afterEventId?: string;
  readonly read: (afterEventId: string | undefined) => Promise<EventAnswer>;
  /** Whether the credential of the request is still valid. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Ends the connection of a client that no longer reads. */
  readonly cut?: () => void;
}

export interface EventStream extends FrameStream {
  readonly wanted: WantedStream;
}

/** Streams the events of a submission to one client. */
export const createEventStream = (wanted: WantedStream, stalledMs: number, left: () => void): EventStream => {
  let last = wanted.afterEventId;
  const { isStillAllowed, cut } = wanted;
  const read = async () => {
    const answer = await wanted.read(last);
    if (!answer.ok) return { text: "", isOver: true };
    const { events, lastSeq } = answer.value;
    const frames = events.map((event) => {
      last = eventIdOf(event);
      return eventFrame(event, last);
    });
    return { text: frames.join(""), hasMore: (events.at(-1)?.seq ?? lastSeq) < lastSeq };
  };
  return { wanted, ...createFrameStream({ read, isStillAllowed, cut }, stalledMs, left) };
};
