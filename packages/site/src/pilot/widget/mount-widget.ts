import type { PilotOptions } from "../pilot.ts";
import type { Planner } from "../planner/contract.ts";
import { createPlanner } from "../planner/create-planner.ts";
import { completeAt } from "../planner/endpoint.ts";
import { createConversation } from "./conversation.ts";
import { createView } from "./widget-view.ts";
import { englishWords, type WidgetWords } from "./words.ts";
import { workInPage } from "./work-in-page.ts";

export interface WidgetOptions {
  /** What decides, or `endpoint`, an address of this site that a model is behind (see `plannerEndpoint`). */
  readonly planner?: Planner;
  readonly endpoint?: string;
  /** How actions are found and run; who is asked for consent is the widget's own part. */
  readonly pilot?: Pick<PilotOptions, "manifest" | "mode" | "limits">;
  /** What the widget says by itself, in another language. */
  readonly words?: Partial<WidgetWords>;
}

export interface Widget {
  readonly open: () => void;
  readonly close: () => void;
  readonly remove: () => void;
}

/** Puts the assistant into the page that this runs in. */
export const mountWidget = (options: WidgetOptions): Widget => {
  const words = { ...englishWords, ...options.words };
  const planner = options.planner ?? plannerAt(options.endpoint);
  if (planner === undefined) throw new TypeError("The widget needs a planner or the address of an endpoint.");
  const conversation = createConversation({
    words,
    storage: sessionStorageOf(window),
    work: (view) => workInPage({ planner, words, root: view.root, document, pilot: options.pilot ?? {} }),
    now: Date.now,
  });
  const view = createView(document, words, conversation.events);
  conversation.begin(view, hasArrived(window));
  // A page that comes back out of the browser's memory still shows what it did when it was left.
  const comeBack = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) conversation.begin(view, false);
  };
  window.addEventListener("pageshow", comeBack);
  return {
    open: () => view.setOpen(true, true),
    close: () => view.setOpen(false, true),
    remove: () => {
      window.removeEventListener("pageshow", comeBack);
      conversation.dispose();
      view.remove();
    },
  };
};

const plannerAt = (endpoint: string | undefined): Planner | undefined =>
  endpoint === undefined
    ? undefined
    : createPlanner({ complete: completeAt({ url: endpoint, origin: window.location.origin }) });

/** A person who goes back or loads the page again wants to be here, not to be taken on. */
const hasArrived = ({ performance }: Window): boolean => {
  const [entry] = performance.getEntriesByType("navigation") as readonly Partial<PerformanceNavigationTiming>[];
  return entry?.type === "navigate";
};

/** Asking for it throws where a browser forbids it. */
const sessionStorageOf = (page: Window): Storage | undefined => {
  try {
    return page.sessionStorage;
  } catch {
    return undefined;
  }
};
