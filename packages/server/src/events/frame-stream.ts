import { serverLimits } from "../limits.ts";

/** Text to send to a client. */
export interface Frames {
  /** Empty if there is nothing to send. */
  readonly text: string;
  /** Whether to read again at once. */
  readonly hasMore?: boolean;
  /** Whether the stream ends after this text. */
  readonly isOver?: boolean;
}

export interface FrameSource {
  /** Reads what the client does not have yet. */
  readonly read: () => Promise<Frames>;
  /** Whether the credential of the request is still valid. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Sent before the stream ends because its credential is no longer valid. */
  readonly closingText?: string;
  /** Ends the connection of a client that no longer reads. */
  readonly cut?: (() => void) | undefined;
}

export interface FrameStream {
  readonly body: ReadableStream<Uint8Array>;
  /** Wakes the stream to read again. */
  readonly tell: () => void;
  /** Sends a heartbeat. */
  readonly beat: () => void;
  readonly end: () => void;
}

const encoder = new TextEncoder();

/**
 * Sends server-sent events to one client. It reads from the store instead of queueing notifications, so that no event
 * is lost or repeated, and only after the client has taken the previous text, so that a slow client uses no memory.
 */
export const createFrameStream = (source: FrameSource, stalledMs: number, left: () => void): FrameStream => {
  let isBegun = false;
  let isOver = false;
  let isCancelled = false;
  let hasNews = true;
  let isBeatDue = false;
  /** When the client last asked for more; `undefined` while a read is pending. */
  let idleSince: number | undefined = performance.now();
  let wake: (() => void) | undefined;
  let controller: ReadableStreamDefaultController<Uint8Array>;

  const leave = (): void => {
    if (isOver) return;
    isOver = true;
    left();
    wake?.();
  };

  const end = (): void => {
    const isWaiting = !isOver && idleSince !== undefined;
    leave();
    if (isWaiting) controller.close();
  };

  const asleep = async (): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    wake = resolve;
    await promise;
    wake = undefined;
  };

  const news = async (): Promise<string | undefined> => {
    hasNews = false;
    const { text, hasMore, isOver: isLast } = await source.read();
    if (isOver) return undefined;
    if (hasMore) hasNews = true;
    if (isLast) leave();
    return text === "" ? undefined : text;
  };

  const signOfLife = async (): Promise<string | undefined> => {
    isBeatDue = false;
    if (await source.isStillAllowed()) return ":\n\n";
    if (isOver) return undefined;
    leave();
    return source.closingText;
  };

  /** The next text to send; `undefined` when the stream is over. */
  const next = async (): Promise<string | undefined> => {
    if (!isBegun) {
      isBegun = true;
      return `retry: ${serverLimits.streamRetryMs}\n\n`;
    }
    while (!isOver) {
      const text = hasNews ? await news() : isBeatDue ? await signOfLife() : await asleep();
      if (text !== undefined) return text;
    }
    return undefined;
  };

  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => {
        controller = given;
      },
      pull: async () => {
        idleSince = undefined;
        // A failed read ends the stream; the client reconnects and resumes from its last event.
        const text = await next().catch(() => leave());
        if (isCancelled) return;
        if (text !== undefined) controller.enqueue(encoder.encode(text));
        if (text === undefined || isOver) return controller.close();
        idleSince = performance.now();
      },
      cancel: () => {
        isCancelled = true;
        leave();
      },
    },
    { highWaterMark: 0 },
  );

  return {
    body,
    end,
    tell: () => {
      hasNews = true;
      wake?.();
    },
    beat: () => {
      if (idleSince !== undefined && performance.now() - idleSince >= stalledMs) {
        end();
        source.cut?.();
        return;
      }
      // Reads again with each heartbeat, because a store may not report commits of other processes.
      hasNews = true;
      isBeatDue = true;
      wake?.();
    },
  };
};
