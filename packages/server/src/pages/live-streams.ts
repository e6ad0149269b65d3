import type { LiveMessage } from "@cofill/page";
import { createFrameStream, type Frames } from "../events/frame-stream.ts";
import { createOpenStreams, type StreamLimits } from "../events/open-streams.ts";
import { RequestProblem } from "../request-problem.ts";
import type { PageDocument } from "./page-document.ts";
import type { PresenceBoard } from "./presence.ts";

export interface WantedLive {
  /** The key of the form in the presence board. */
  readonly form: string;
  /** The name under which the stream is counted. */
  readonly caller: string;
  readonly document: PageDocument;
  /** The revision that the page has. */
  readonly since: number;
  readonly cut?: (() => void) | undefined;
}

export interface LiveStreams {
  readonly count: () => number;
  /** Opens the event stream of one page; throws a RequestProblem if there are too many. */
  readonly open: (wanted: WantedLive) => ReadableStream<Uint8Array>;
  readonly close: () => void;
}

export interface LiveOptions extends StreamLimits {
  readonly presence: PresenceBoard;
}

const frame = ({ type, ...rest }: LiveMessage, revision?: number): string =>
  `${revision === undefined ? "" : `id: ${revision}\n`}event: ${type}\ndata: ${JSON.stringify(rest)}\n\n`;

const usualClosingText = "This link no longer opens the form. What was saved up to here is kept.";

const closingTextOf = ({ endedMessage = usualClosingText }: PageDocument): string =>
  frame({ type: "ended", message: endedMessage });

const isGone = (error: unknown): boolean =>
  error instanceof RequestProblem && (error.problem.code === "not_found" || error.problem.code === "gone");

/** The messages for a page since its revision: changes of the form, and the presence of others. */
const messagesFor = ({ document, form, since }: WantedLive, presence: PresenceBoard) => {
  let known = since;
  let seats = "";
  return async (): Promise<Frames> => {
    try {
      const update = await document.update(known);
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
      return { text: closingTextOf(document), isOver: true };
    }
  };
};

export const createLiveStreams = ({ presence, ...limits }: LiveOptions): LiveStreams => {
  const streams = createOpenStreams(limits, "pages");
  return {
    count: streams.count,
    open: (wanted) => {
      const { caller, document, form, cut } = wanted;
      const { isStillAllowed } = document;
      return streams.open(caller, (stalledMs, left) => {
        const read = messagesFor(wanted, presence);
        const stream = createFrameStream(
          { read, isStillAllowed, cut, closingText: closingTextOf(document) },
          stalledMs,
          () => {
            for (const stop of stops) stop();
            left();
          },
        );
        const stops = [document.subscribe(stream.tell), presence.subscribe(form, stream.tell)];
        return stream;
      }).body;
    },
    close: streams.close,
  };
};
