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

/** One goal, worked on in this page. */
export interface Task {
  readonly goal: string;
  /** Pages opened for it so far. */
  readonly hops: number;
  /** Turns before the goal, oldest first. */
  readonly conversation: readonly Turn[];
  /** An action submitted on the previous page, whose outcome is read without running it again. */
  readonly submitted?: string;
  readonly signal: AbortSignal;
  readonly say: (turn: Turn) => void;
  /** Called before the page is left, with the state for the next page. */
  readonly leaving: (state: "opening" | "submitted", more: Pick<Pending, "hops" | "action">) => void;
}

/** Resolves when the work is finished or the page is left; never rejects. */
export type Work = (task: Task) => Promise<"ended" | "leaving">;

interface ConversationOptions {
  readonly words: WidgetWords;
  readonly storage: StorageLike | undefined;
  readonly work: (view: WidgetView) => Work;
  readonly now: () => number;
}

export interface Conversation {
  readonly events: ViewEvents;
  /** Shows earlier turns and resumes work of the previous page if it led here. */
  readonly begin: (view: WidgetView, hasArrived: boolean) => void;
  readonly dispose: () => void;
}

/** Manages turns and work, stored so that the next page can continue. */
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
      // A goal sent now would be lost with the page; but if the page stays, input is enabled again.
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
