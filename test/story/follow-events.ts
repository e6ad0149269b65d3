import { createClient } from "@cofill/client";
import type { IntakeEvent } from "@cofill/service";

export interface Follower {
  readonly events: readonly IntakeEvent[];
  /** The event after which each connection asked to resume; nothing for the first. */
  readonly resumedAfter: readonly (string | undefined)[];
  /** Resolves when this many events have come. */
  readonly count: (wanted: number) => Promise<void>;
  /** Resolves when one of this type has come. */
  readonly type: (wanted: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Follows a submission with the client, which resumes after the last event whenever the connection breaks. */
export const followEvents = (
  url: string,
  submissionId: string,
  key: string,
  reachable = () => Promise.resolve(),
): Follower => {
  const events: IntakeEvent[] = [];
  const resumedAfter: (string | undefined)[] = [];
  const waiting = new Set<() => void>();
  const stopping = new AbortController();
  const { signal } = stopping;
  const stopped = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

  const connect: typeof fetch = async (input, init) => {
    await Promise.race([reachable(), stopped]);
    const response = await fetch(input, init);
    resumedAfter.push(new Headers(init?.headers).get("last-event-id") ?? undefined);
    return response;
  };
  const following = (async () => {
    const client = createClient({ url, key, fetch: connect });
    for await (const event of client.submissions.follow({ submissionId }, { signal })) {
      events.push(event);
      for (const look of waiting) look();
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
