import type { PilotOptions } from "../pilot.ts";
import type { Planner } from "../planner/contract.ts";
import { createPlanner } from "../planner/create-planner.ts";
import { completeAt } from "../planner/endpoint.ts";
import { createConversation } from "./conversation.ts";
import { createView } from "./widget-view.ts";
import { englishWords, type WidgetWords } from "./words.ts";
import { workInPage } from "./work-in-page.ts";

/** Options of `mountWidget`. */
export interface WidgetOptions {
  /** The planner; or use `endpoint`, a URL of this site with a model behind it (see `plannerEndpoint`). */
  readonly planner?: Planner;
  readonly endpoint?: string;
  /** Options of the pilot, without consent, for which the widget asks itself. */
  readonly pilot?: Pick<PilotOptions, "manifest" | "mode" | "limits">;
  /** The widget's texts in another language. */
  readonly words?: Partial<WidgetWords>;
}

/** A mounted widget. */
export interface Widget {
  readonly open: () => void;
  readonly close: () => void;
  readonly remove: () => void;
}

/**
 * Adds the assistant to the current page.
 * @example
 * const widget = mountWidget({ endpoint: "/plan" });
 */
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
  // A page restored from the back/forward cache still shows its state from when it was left.
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

/** After back or reload the person wants this page, so work does not resume. */
const hasArrived = ({ performance }: Window): boolean => {
  const [entry] = performance.getEntriesByType("navigation") as readonly Partial<PerformanceNavigationTiming>[];
  return entry?.type === "navigate";
};

/** Access throws where a browser forbids storage. */
const sessionStorageOf = (page: Window): Storage | undefined => {
  try {
    return page.sessionStorage;
  } catch {
    return undefined;
  }
};
