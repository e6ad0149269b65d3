import { createFrameStream, type FrameStream, type Frames } from "../events/frame-stream.ts";

/** An event with the sequence number from which a client can resume. */
export interface SeqEvent {
  readonly type: string;
  readonly seq: number;
}

export interface WantedFollow {
  /** The name under which the stream is counted. */
  readonly caller: string;
  readonly follow: (signal: AbortSignal) => AsyncIterable<SeqEvent>;
  /** Whether the credential of the request is still valid. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Ends the connection of a client that no longer reads. */
  readonly cut?: (() => void) | undefined;
}

const frameOf = (event: SeqEvent): string =>
  `id: ${event.seq}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

type Step = IteratorResult<SeqEvent> | "broken";

/**
 * Streams one mailbox to one client; the next event is requested only after the last was sent, so at most one is
 * buffered.
 */
export const createFollowStream = (wanted: WantedFollow, stalledMs: number, left: () => void): FrameStream => {
  const stop = new AbortController();
  const steps = wanted.follow(stop.signal)[Symbol.asyncIterator]();
  let next: Step | undefined;
  const advance = (): void => {
    next = undefined;
    steps.next().then(arrive, () => arrive("broken"));
  };
  const arrive = (step: Step): void => {
    next = step;
    stream.tell();
  };
  const read = async (): Promise<Frames> => {
    if (next === undefined) return { text: "" };
    // A failed read ends the stream; the client reconnects and resumes from its last event.
    if (next === "broken" || next.done) return { text: "", isOver: true };
    const text = frameOf(next.value);
    advance();
    return { text };
  };
  const { isStillAllowed, cut } = wanted;
  const stream = createFrameStream({ read, isStillAllowed, cut }, stalledMs, () => {
    stop.abort();
    left();
  });
  advance();
  return stream;
};
