export interface FollowedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
}

export interface Follower {
  readonly events: readonly FollowedEvent[];
  /** What each connection asked to go on after; nothing for the first. */
  readonly resumedAfter: readonly (string | undefined)[];
  /** Resolves when so many events have come. */
  readonly count: (wanted: number) => Promise<void>;
  /** Resolves when one of this type has come. */
  readonly type: (wanted: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

const readFrame = (frame: string): FollowedEvent | undefined => {
  const lines = new Map(
    frame.split("\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
  const [id, type, data] = [lines.get("id"), lines.get("event"), lines.get("data")];
  return id !== undefined && type !== undefined && data !== undefined ? { id, type, data } : undefined;
};

/** Server-sent events as a browser follows them: when the line breaks, it asks to go on after the last it had. */
export const followEvents = (url: string, key: string, reachable = () => Promise.resolve()): Follower => {
  const events: FollowedEvent[] = [];
  const resumedAfter: (string | undefined)[] = [];
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  const { signal } = stopping;

  const connectOnce = async (): Promise<void> => {
    const last = events.at(-1)?.id;
    const response = await fetch(url, {
      signal,
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${key}`,
        ...(last !== undefined && { "last-event-id": last }),
      },
    });
    resumedAfter.push(last);
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop()!;
      events.push(...frames.map(readFrame).filter((event) => event !== undefined));
      for (const look of waiting) look();
    }
  };
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const following = (async () => {
    while (!signal.aborted) {
      await Promise.race([reachable(), stopped]);
      // A line that broke is what this is for.
      await connectOnce().catch(() => undefined);
    }
  })();

  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (!isSo()) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  return {
    events,
    resumedAfter,
    count: (wanted) => until(() => events.length >= wanted),
    type: (wanted) => until(() => events.some(({ type }) => type === wanted)),
    stop: async () => {
      stopping.abort();
      await following;
    },
  };
};
