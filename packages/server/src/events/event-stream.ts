import { serverLimits } from "../limits.ts";
import { type EventAnswer, eventFrame, eventIdOf } from "./event-page.ts";

export interface WantedStream {
  readonly submissionId: string;
  /** For counting. */
  readonly caller: string;
  /** Nothing is sent up to and with this one. */
  readonly afterEventId?: string;
  readonly read: (afterEventId: string | undefined) => Promise<EventAnswer>;
  /** Whether the caller's credential is still good. */
  readonly isStillGood: () => Promise<boolean>;
  /** Ends the connection of a client that no longer reads. */
  readonly cut?: () => void;
}

export interface EventStream {
  readonly wanted: WantedStream;
  readonly body: ReadableStream<Uint8Array>;
  /** There may be something new. */
  readonly tell: () => void;
  /** Time for a sign of life. */
  readonly beat: () => void;
  readonly end: () => void;
}

const encoder = new TextEncoder();

/**
 * One client's stream. It reads the trail from the store and never keeps what it was told, so that nothing is missed
 * and nothing comes twice; and it reads only when the client has taken what was there, so that a slow one costs nothing.
 */
export const createEventStream = (wanted: WantedStream, stalledMs: number, left: () => void): EventStream => {
  let last = wanted.afterEventId;
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
    const answer = await wanted.read(last);
    if (!answer.ok) {
      leave();
      return undefined;
    }
    const { events, lastSeq } = answer.value;
    const frames = events.map((event) => {
      last = eventIdOf(event);
      return eventFrame(event, last);
    });
    if ((events.at(-1)?.seq ?? lastSeq) < lastSeq) hasNews = true;
    return frames.length > 0 ? frames.join("") : undefined;
  };

  const signOfLife = async (): Promise<string | undefined> => {
    isBeatDue = false;
    if (await wanted.isStillGood()) return ":\n\n";
    leave();
    return undefined;
  };

  /** The next thing to send; nothing when it is over. */
  const next = async (): Promise<string | undefined> => {
    if (!isBegun) {
      isBegun = true;
      return `retry: ${serverLimits.streamRetryMs}\n\n`;
    }
    while (!isOver) {
      const text = hasNews ? await news() : isBeatDue ? await signOfLife() : await asleep();
      if (text !== undefined && !isOver) return text;
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
        if (text === undefined) return controller.close();
        controller.enqueue(encoder.encode(text));
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
    wanted,
    body,
    end,
    tell: () => {
      hasNews = true;
      wake?.();
    },
    beat: () => {
      if (idleSince !== undefined && performance.now() - idleSince >= stalledMs) {
        end();
        wanted.cut?.();
        return;
      }
      // A store that cannot tell of other processes' commits is asked now and then.
      hasNews = true;
      isBeatDue = true;
      wake?.();
    },
  };
};
