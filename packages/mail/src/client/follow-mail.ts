import type { FollowOptions } from "../api.ts";
import type { FollowEvent, MailProblem } from "../contract.ts";
import { clientLimits } from "./limits.ts";
import { readProblem } from "./read-answer.ts";
import { readEvents } from "./read-events.ts";

/** Following was refused and will be again: the key is not good, there is no such agent. */
export class FollowRefused extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super(problem.detail);
    this.name = "FollowRefused";
    this.problem = problem;
  }
}

/** Opens the stream after this sequence, or with a snapshot. */
export type OpenStream = (after: number | undefined, signal: AbortSignal) => Promise<Response>;

const passing: ReadonlySet<MailProblem["code"]> = new Set(["unavailable", "storage_full"]);

const readEvent = (type: string, data: string): FollowEvent | undefined => {
  if (type !== "snapshot" && type !== "message") return undefined;
  const event = JSON.parse(data) as FollowEvent;
  return event.type === type && Number.isSafeInteger(event.seq) ? event : undefined;
};

/** Waits, or less if the signal says so. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

const usualPause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });

const askedMs = (response: Response): number => {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, clientLimits.maxAskedRetryMs) : 0;
};

/**
 * A snapshot, then every change once, over connections that may break: each goes on where the last one ended. Ends when
 * the signal says so; throws FollowRefused when coming back is of no use.
 */
export async function* followMail(
  open: OpenStream,
  { after, signal }: FollowOptions = {},
  pause: Pause = usualPause,
): AsyncGenerator<FollowEvent> {
  const stop = new AbortController();
  const abort = (): void => stop.abort();
  signal?.addEventListener("abort", abort, { once: true });
  if (signal?.aborted) abort();
  let last = after;
  /** What a snapshot showed already may be told again as a change: the state of each of its messages. */
  let shown: ReadonlyMap<number, number> = new Map();
  let failures = 0;
  let retryMs: number = clientLimits.firstRetryMs;
  try {
    while (!stop.signal.aborted) {
      let waitMs = 0;
      try {
        const response = await open(last, stop.signal);
        if (!response.ok || !response.body) {
          waitMs = askedMs(response);
          const problem = await readProblem(response);
          if (!passing.has(problem.code)) throw new FollowRefused(problem);
        } else {
          for await (const { type, data, retryMs: asked } of readEvents(response.body, stop.signal)) {
            if (asked !== undefined) retryMs = Math.min(asked, clientLimits.maxAskedRetryMs);
            const event = data === "" ? undefined : readEvent(type, data);
            if (!event || (event.type === "message" && last !== undefined && event.seq <= last)) continue;
            last = event.seq;
            failures = 0;
            if (event.type === "snapshot") shown = new Map(event.messages.map(({ number, seq }) => [number, seq]));
            else if (shown.get(event.message.number) === event.seq) continue;
            yield event;
            if (stop.signal.aborted) return;
          }
        }
      } catch (error) {
        if (error instanceof FollowRefused) throw error;
      }
      failures++;
      // The first time at once: a server that closes sends its listeners to the next one.
      const backOffMs = failures === 1 ? 0 : Math.min(retryMs * 2 ** (failures - 2), clientLimits.lastRetryMs);
      await pause(Math.max(waitMs, backOffMs), stop.signal);
    }
  } finally {
    signal?.removeEventListener("abort", abort);
    stop.abort();
  }
}
