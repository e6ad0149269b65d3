import type { Turn } from "../planner/contract.ts";
import { widgetLimits } from "./limits.ts";
import { elementMaker } from "./make-element.ts";
import { panelFocus } from "./panel-focus.ts";
import { buildWidget } from "./widget-parts.ts";
import type { WidgetWords } from "./words.ts";

export interface ViewEvents {
  readonly send: (text: string) => void;
  readonly stop: () => void;
  readonly clear: () => void;
  readonly toggle: (isOpen: boolean) => void;
}

export interface WidgetView {
  readonly root: ShadowRoot;
  readonly show: (turn: Turn) => void;
  readonly clear: () => void;
  readonly setBusy: (isBusy: boolean) => void;
  readonly setOpen: (isOpen: boolean, moveFocus: boolean) => void;
  readonly remove: () => void;
}

/** Shows button and panel; it contains no logic of the work itself. */
export const createView = (document: Document, words: WidgetWords, events: ViewEvents): WidgetView => {
  const element = elementMaker(document);
  const parts = buildWidget(document, words);
  const { host, root, launcher, panel, clear, welcome, lines, log, working, input, send, stop } = parts;
  const focus = panelFocus(document, parts);
  let isBusy = false;

  const setOpen = (isOpen: boolean, moveFocus: boolean): void => {
    launcher.setAttribute("aria-expanded", String(isOpen));
    launcher.hidden = isOpen;
    if (!isOpen) {
      panel.close();
      if (moveFocus) launcher.focus();
      return;
    }
    const before = document.activeElement;
    focus.present(isBusy);
    log.scrollTop = log.scrollHeight;
    if (moveFocus) input.focus();
    else focus.giveBack(before);
  };
  const submit = (): void => {
    const text = input.value.trim();
    if (text === "" || isBusy) return;
    input.value = "";
    events.send(text);
  };
  const toggle = (isOpen: boolean): void => {
    setOpen(isOpen, true);
    events.toggle(isOpen);
  };
  listen(parts, events, submit, toggle);
  document.body.append(host);

  const speakers: Readonly<Record<Turn["from"], string>> = {
    person: words.you,
    assistant: words.assistant,
    page: words.page,
  };
  return {
    root,
    show: ({ from, text }) => {
      welcome.hidden = true;
      lines.append(element("li", { class: from }, element("span", { class: "from" }, `${speakers[from]} `), text));
      while (lines.childElementCount > widgetLimits.maxTurns) lines.firstElementChild?.remove();
      log.scrollTop = log.scrollHeight;
    },
    clear: () => {
      lines.replaceChildren();
      welcome.hidden = false;
    },
    setBusy: (busy) => {
      isBusy = busy;
      panel.classList.toggle("busy", busy);
      // Shown before the focused element is hidden, so that the focus can move here.
      stop.hidden = false;
      send.hidden = false;
      focus.turn(busy);
      stop.hidden = !busy;
      send.hidden = busy;
      clear.hidden = busy;
      working.hidden = !busy;
      working.textContent = busy ? words.working : "";
      if (panel.open) focus.present(busy);
      log.scrollTop = log.scrollHeight;
    },
    setOpen,
    remove: () => {
      focus.dispose();
      host.remove();
    },
  };
};

const listen = (
  { launcher, close, panel, clear, stop, form, input }: ReturnType<typeof buildWidget>,
  events: ViewEvents,
  submit: () => void,
  toggle: (isOpen: boolean) => void,
): void => {
  launcher.addEventListener("click", () => toggle(true));
  close.addEventListener("click", () => toggle(false));
  panel.addEventListener("cancel", (event) => {
    event.preventDefault();
    toggle(false);
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    toggle(false);
  });
  clear.addEventListener("click", () => {
    events.clear();
    input.focus();
  });
  stop.addEventListener("click", events.stop);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit();
  });
  input.addEventListener("keydown", (event) => {
    // During IME composition Enter only ends the composition.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    submit();
  });
};
