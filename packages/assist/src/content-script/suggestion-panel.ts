import { truncate } from "@cofill/core/kit";
import { assistLimits } from "./limits.ts";
import { panelStyle } from "./panel-style.ts";
import type { Suggestion } from "./suggestion.ts";

interface PanelHands {
  /** Fills one field; returns the reason if it could not. */
  readonly take: (suggestion: Suggestion) => string | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Shows the suggestions; resolves when the panel is closed or removed, or when every suggestion is decided. */
export const showSuggestions = (
  page: Document,
  suggestions: readonly Suggestion[],
  hands: PanelHands,
): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const host = page.createElement("div");
  // A closed shadow root, so that the page cannot read values that the person has not given it.
  const root = host.attachShadow({ mode: "closed" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets = [sheet];
  const focusedBefore = page.activeElement;
  const finish = (): void => {
    removal.disconnect();
    hands.signal?.removeEventListener("abort", finish);
    const hadFocus = root.activeElement !== null;
    host.remove();
    if (hadFocus && focusedBefore instanceof HTMLElement) focusedBefore.focus();
    resolve();
  };
  const removal = new MutationObserver(() => {
    if (!host.isConnected) finish();
  });
  const panel = buildPanel(page, suggestions, hands.take, finish);
  root.append(panel);
  if (hands.signal?.aborted) return Promise.resolve();
  hands.signal?.addEventListener("abort", finish, { once: true });
  page.body.append(host);
  removal.observe(page, { childList: true, subtree: true });
  // A popover is in the top layer, so that the page cannot cover it.
  panel.popover = "manual";
  panel.showPopover();
  panel.querySelector("button")?.focus();
  return promise;
};

/** Builds the panel from text nodes, because labels and values could contain markup. */
const buildPanel = (
  page: Document,
  suggestions: readonly Suggestion[],
  take: PanelHands["take"],
  close: () => void,
): HTMLElement => {
  const element = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    className: string,
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = page.createElement(tag);
    if (className !== "") made.className = className;
    made.append(...children);
    return made;
  };
  const button = (text: string, className: string, name: string, press: () => void): HTMLButtonElement => {
    const made = element("button", className, text);
    made.type = "button";
    made.setAttribute("aria-label", name);
    // Only a trusted click counts, because scripts of the page can dispatch clicks.
    made.addEventListener("click", (event) => event.isTrusted && press());
    return made;
  };
  const panel = element("section", "panel");
  const status = element("p", "status");
  status.setAttribute("role", "status");
  const list = element("ul", "");
  let open = suggestions.length;

  const row = (suggestion: Suggestion): HTMLLIElement => {
    const [label, value, before] = [suggestion.label, suggestion.value, suggestion.before].map(show);
    const settle = (said: string): void => {
      open -= 1;
      status.textContent = said;
      const next = (made.nextElementSibling ?? made.previousElementSibling)?.querySelector("button");
      made.remove();
      if (open === 0) close();
      else (next ?? closing).focus();
    };
    const made = element(
      "li",
      "",
      element("div", "label", label!),
      element("div", "value", value!),
      ...(before === "" ? [] : [element("div", "quiet", `Now: ${before}`)]),
      element(
        "div",
        "quiet",
        `A guess from the field's ${suggestion.clue}, ${Math.round(suggestion.confidence * 100)} % sure`,
      ),
      element(
        "div",
        "choices",
        button("Fill in", "take", `Fill in ${label}: ${value}`, () => {
          const reason = take(suggestion);
          settle(reason === undefined ? `${label} is filled in.` : `${label} was not filled in. ${reason}`);
        }),
        button("Leave", "", `Leave ${label} as it is`, () => settle(`${label} was left as it is.`)),
      ),
    );
    return made;
  };

  const closing = button("Close", "", "Close the suggestions", close);
  const title = element("h2", "", "Suggestions from your profile");
  title.id = "title";
  panel.setAttribute("aria-labelledby", title.id);
  list.append(...suggestions.map(row));
  panel.append(
    element("header", "", title, closing),
    element("p", "quiet", "These are guesses. Nothing is filled in until you say so."),
    list,
    status,
  );
  panel.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && event.isTrusted) close();
  });
  return panel;
};

const show = (text: string): string => truncate(text, assistLimits.maxShownLength);
