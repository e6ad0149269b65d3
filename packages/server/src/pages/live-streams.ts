import type { LiveMessage } from "@cofill/page";
import { createFrameStream, type FrameStream, type Frames } from "../events/frame-stream.ts";
import { serverLimits } from "../limits.ts";
import { Refusal } from "../refusal.ts";
import type { FormHost } from "./form-host.ts";
import type { PresenceBoard } from "./presence.ts";

export interface WantedLive {
  /** Names the form, for presence. */
  readonly form: string;
  /** For counting. */
  readonly caller: string;
  readonly host: FormHost;
  /** The revision that the page has. */
  readonly since: number;
  readonly cut?: (() => void) | undefined;
}

export interface LiveStreams {
  readonly count: () => number;
  /** What happens to a form from now on, for one open page. Throws a Refusal if there are too many. */
  readonly open: (wanted: WantedLive) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

export interface LiveOptions {
  readonly presence: PresenceBoard;
  readonly heartbeatMs?: number;
  readonly stalledStreamMs?: number;
  readonly maxStreams?: number;
  readonly maxStreamsPerCaller?: number;
}

const frame = ({ type, ...rest }: LiveMessage, revision?: number): string =>
  `${revision === undefined ? "" : `id: ${revision}\n`}event: ${type}\ndata: ${JSON.stringify(rest)}\n\n`;

const usualFarewell = "This link no longer opens the form. What was saved up to here is kept.";

const farewellOf = ({ endedMessage = usualFarewell }: FormHost): string =>
  frame({ type: "ended", message: endedMessage });

const isGone = (error: unknown): boolean =>
  error instanceof Refusal && (error.problem.code === "not_found" || error.problem.code === "gone");

/** What one page does not know yet: the form's changes, and who else is there. */
const messagesFor = ({ host, form, since }: WantedLive, presence: PresenceBoard) => {
  let known = since;
  let seats = "";
  return async (): Promise<Frames> => {
    try {
      const update = await host.update(known);
      const isNew = update.revision !== known;
      known = update.revision;
      const present = presence.list(form);
      const now = JSON.stringify(present);
      const hasMoved = now !== seats;
      seats = now;
      const news = isNew ? frame({ type: "update", update }, known) : "";
      return { text: news + (hasMoved ? frame({ type: "presence", present }) : "") };
    } catch (error) {
      if (!isGone(error)) throw error;
      return { text: farewellOf(host), isOver: true };
    }
  };
};

export const createLiveStreams = ({
  presence,
  heartbeatMs = serverLimits.heartbeatMs,
  stalledStreamMs = serverLimits.stalledStreamMs,
  maxStreams = serverLimits.maxStreams,
  maxStreamsPerCaller = serverLimits.maxStreamsPerCaller,
}: LiveOptions): LiveStreams => {
  const streams = new Set<FrameStream>();
  const ofCaller = new Map<string, number>();
  let timer: ReturnType<typeof setInterval> | undefined;

  const begin = (): void => {
    timer ??= setInterval(() => {
      for (const stream of streams) stream.beat();
    }, heartbeatMs).unref();
  };

  const leave = (stream: FrameStream, caller: string): void => {
    streams.delete(stream);
    const left = (ofCaller.get(caller) ?? 1) - 1;
    if (left > 0) ofCaller.set(caller, left);
    else ofCaller.delete(caller);
    if (streams.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };

  return {
    count: () => streams.size,
    open: (wanted) => {
      const { caller, host, form, cut } = wanted;
      const mine = ofCaller.get(caller) ?? 0;
      if (mine >= maxStreamsPerCaller) throw new Refusal("rate_limited", "You have too many pages open");
      if (streams.size >= maxStreams) throw new Refusal("unavailable", "Too many pages are open; try again later");
      const read = messagesFor(wanted, presence);
      const { isStillGood } = host;
      const stream = createFrameStream({ read, isStillGood, cut, farewell: farewellOf(host) }, stalledStreamMs, () => {
        for (const stop of stops) stop();
        leave(stream, caller);
      });
      const stops = [host.subscribe(stream.tell), presence.subscribe(form, stream.tell)];
      begin();
      streams.add(stream);
      ofCaller.set(caller, mine + 1);
      return stream.body;
    },
    close: () => {
      for (const stream of streams) stream.end();
    },
  };
};
