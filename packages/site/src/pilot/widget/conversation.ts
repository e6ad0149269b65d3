import type { Turn } from "../planner/contract.ts";
import {
  type Pending,
  readConversation,
  type StorageLike,
  type StoredConversation,
  withTurn,
  writeConversation,
} from "./conversation-store.ts";
import { widgetLimits } from "./limits.ts";
import type { ViewEvents, WidgetView } from "./widget-view.ts";
import type { WidgetWords } from "./words.ts";

/** One goal, gone after on this page. */
export interface Task {
  readonly goal: string;
  /** Pages opened for it so far. */
  readonly hops: number;
  /** What was said before the goal, oldest first. */
  readonly conversation: readonly Turn[];
  /** An action that was submitted on the page before: what came of it is read, and nothing is run again. */
  readonly submitted?: string;
  readonly signal: AbortSignal;
  readonly say: (turn: Turn) => void;
  /** The page is about to go away: what is to be known on the next one. */
  readonly leaving: (state: "opening" | "submitted", more: Pick<Pending, "hops" | "action">) => void;
}

/** Ends when all is said, or when the page goes away. Never rejects. */
export type Work = (task: Task) => Promise<"ended" | "leaving">;

interface ConversationOptions {
  readonly words: WidgetWords;
  readonly storage: StorageLike | undefined;
  readonly work: (view: WidgetView) => Work;
  readonly now: () => number;
}

export interface Conversation {
  readonly events: ViewEvents;
  /** Shows what was said before; and goes on with what was begun on the page before, if it led here. */
  readonly begin: (view: WidgetView, hasArrived: boolean) => void;
  readonly dispose: () => void;
}

/** What was said and what is being done, kept so that the next page of the site can go on with it. */
export const createConversation = ({ words, storage, work, now }: ConversationOptions): Conversation => {
  let kept: StoredConversation = { turns: [], isOpen: false };
  let view: WidgetView | undefined;
  let running: AbortController | undefined;
  let unlocking: ReturnType<typeof setTimeout> | undefined;

  const keep = (change: Partial<StoredConversation>): void => {
    kept = { ...kept, ...change };
    writeConversation(storage, kept);
  };
  const forgetPending = (): void => {
    const { pending: _, ...rest } = kept;
    kept = rest;
    writeConversation(storage, kept);
  };
  const say = (turn: Turn): void => {
    keep({ turns: withTurn(kept.turns, turn) });
    view?.show(turn);
  };
  const setBusy = (isBusy: boolean): void => {
    clearTimeout(unlocking);
    view?.setBusy(isBusy);
  };

  const run = async (pending: Pending, before: readonly Turn[]): Promise<void> => {
    if (!view) return;
    const { goal, hops, state, action } = pending;
    const stop = new AbortController();
    running = stop;
    keep({ pending: { goal, hops, at: now(), state: "working" } });
    setBusy(true);
    const end = await work(view)({
      goal,
      hops,
      conversation: before,
      ...(state === "submitted" && action !== undefined && { submitted: action }),
      signal: stop.signal,
      say,
      leaving: (why, more) => keep({ pending: { goal, at: now(), state: why, ...more } }),
    });
    running = undefined;
    if (end === "leaving") {
      // Whatever is sent now would be lost with the page; but not every page that should go away does.
      unlocking = setTimeout(() => setBusy(false), widgetLimits.leavingMs);
      return;
    }
    forgetPending();
    setBusy(false);
  };

  const resume = (pending: Pending, hasArrived: boolean): void => {
    const goalAt = kept.turns.findLastIndex(({ from, text }) => from === "person" && text === pending.goal);
    const before = kept.turns.filter((_, at) => at !== goalAt);
    if (hasArrived && pending.state !== "working" && Math.abs(now() - pending.at) <= widgetLimits.resumeMs) {
      void run(pending, before);
      return;
    }
    forgetPending();
    say({ from: "assistant", text: words.left });
  };

  return {
    events: {
      send: (goal) => {
        if (running) return;
        const before = kept.turns;
        say({ from: "person", text: goal });
        void run({ goal, hops: 0, at: now(), state: "working" }, before);
      },
      stop: () => {
        if (running) return running.abort();
        forgetPending();
        setBusy(false);
      },
      clear: () => {
        keep({ turns: [] });
        view?.clear();
      },
      toggle: (isOpen) => keep({ isOpen }),
    },
    begin: (shown, hasArrived) => {
      view = shown;
      kept = readConversation(storage);
      shown.clear();
      setBusy(false);
      for (const turn of kept.turns) shown.show(turn);
      if (kept.isOpen) shown.setOpen(true, false);
      if (kept.pending) resume(kept.pending, hasArrived);
    },
    dispose: () => {
      clearTimeout(unlocking);
      running?.abort();
    },
  };
};
