import { serverLimits } from "../limits.ts";

/** What a stream has to say. */
export interface Frames {
  /** Nothing if empty. */
  readonly text: string;
  /** There is more to be read at once. */
  readonly hasMore?: boolean;
  /** Nothing comes after this. */
  readonly isOver?: boolean;
}

export interface FrameSource {
  /** What the client does not have yet. */
  readonly read: () => Promise<Frames>;
  /** Whether the credential of the request is still valid. */
  readonly isStillAllowed: () => Promise<boolean>;
  /** Said to one whose credential no longer is. */
  readonly closingText?: string;
  /** Ends the connection of a client that no longer reads. */
  readonly cut?: (() => void) | undefined;
}

export interface FrameStream {
  readonly body: ReadableStream<Uint8Array>;
  /** There may be something new. */
  readonly tell: () => void;
  /** Time for a sign of life. */
  readonly beat: () => void;
  readonly end: () => void;
}

const encoder = new TextEncoder();

/**
 * One client's server-sent events. It reads from where things are kept and never keeps what it was told, so that
 * nothing is missed and nothing comes twice; and it reads only when the client has taken what was there, so that a
 * slow one costs nothing.
 */
export const createFrameStream = (source: FrameSource, stalledMs: number, left: () => void): FrameStream => {
  let isBegun = false;
  let isOver = false;
  let isCancelled = false;
  let hasNews = true;
  let isBeatDue = false;
  /** Since when the client has not asked for more; nothing while it does. */
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

  /** The next thing to send; nothing when it is over. */
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
        // What cannot be read now is read when the client comes back, from where it was.
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
      // A store that cannot tell of other processes' commits is asked now and then.
      hasNews = true;
      isBeatDue = true;
      wake?.();
    },
  };
};
