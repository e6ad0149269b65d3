import { webLimits } from "./limits.ts";

/** The bubbling event with which an agent in the page announces its name before it acts on a control. */
const announcement = "cofill:agent";
/** The name of a script that did not announce one. */
const unnamed = "page agent";

const nameIn = (event: Event): string => {
  const { agent } = ((event as CustomEvent<unknown>).detail ?? {}) as { readonly agent?: unknown };
  const name = typeof agent === "string" ? agent.trim().slice(0, webLimits.maxAgentName) : "";
  return name === "" ? unnamed : name;
};

export interface Attribution {
  /** The agent behind the event that is being handled; undefined if it is the person. */
  readonly agent: () => string | undefined;
  /** Whether that agent announced its name. */
  readonly isAnnounced: () => boolean;
  /** Runs a function whose synthetic events count as the person's. */
  readonly asPerson: (act: () => void) => void;
}

/**
 * Determines who acts in the page. Browsers mark events of a person as trusted; every other event is an agent's, under
 * the name it announced for that control, until the control is left or changed.
 */
export const watchAgents = (root: HTMLElement): Attribution => {
  const announced = new WeakMap<EventTarget, string>();
  let current: Event | undefined;
  let isOurs = false;

  const nameOf = (event: Event): string | undefined => {
    const acting = event instanceof SubmitEvent ? (event.submitter ?? event.target) : event.target;
    return acting ? announced.get(acting) : undefined;
  };

  root.addEventListener(announcement, (event) => {
    if (event.target) announced.set(event.target, nameIn(event));
  });
  for (const type of ["input", "change", "click", "submit", "focusout"]) {
    root.addEventListener(
      type,
      (event) => {
        current = event;
      },
      { capture: true },
    );
  }
  // Not in the capture phase: these must run after the form's own listeners, which still need the name.
  for (const type of ["change", "focusout"]) {
    root.addEventListener(type, ({ target }) => {
      if (target) announced.delete(target);
    });
  }

  const isUntrusted = (event: Event): boolean => {
    // A submit event is trusted even after a script's `click()`, so the click must be trusted too.
    if (event instanceof SubmitEvent) return !event.isTrusted || !lastClick.isTrusted(event.submitter);
    return event.type !== "focusout" && !event.isTrusted;
  };
  const lastClick = watchClicks(root);

  return {
    agent: () => {
      if (!current || isOurs) return undefined;
      const name = nameOf(current);
      return name ?? (isUntrusted(current) ? unnamed : undefined);
    },
    isAnnounced: () => current !== undefined && nameOf(current) !== undefined,
    asPerson: (act) => {
      isOurs = true;
      try {
        act();
      } finally {
        isOurs = false;
      }
    },
  };
};

/** A script's `click()` makes the browser fire a submit event that it marks as its own. */
const watchClicks = (root: HTMLElement) => {
  const untrusted = new WeakSet<EventTarget>();
  root.addEventListener(
    "click",
    (event) => {
      const button = (event.target as Element | null)?.closest("button");
      if (!button) return;
      if (event.isTrusted) untrusted.delete(button);
      else untrusted.add(button);
    },
    { capture: true },
  );
  return { isTrusted: (submitter: HTMLElement | null): boolean => submitter === null || !untrusted.has(submitter) };
};
