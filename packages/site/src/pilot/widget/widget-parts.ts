import { widgetLimits } from "./limits.ts";
import { elementMaker } from "./make-element.ts";
import { widgetStyle } from "./widget-style.ts";
import type { WidgetWords } from "./words.ts";

export type WidgetParts = ReturnType<typeof buildWidget>;

/** Builds the elements of the widget in a shadow root. */
export const buildWidget = (document: Document, words: WidgetWords) => {
  const element = elementMaker(document);
  const button = (text: string, attributes: Readonly<Record<string, string>> = {}): HTMLButtonElement =>
    element("button", { type: "button", ...attributes }, text);
  const launcher = button(words.open, {
    class: "launcher primary",
    "aria-expanded": "false",
    "aria-haspopup": "dialog",
  });
  const clear = button(words.clear);
  const close = button("×", { class: "close", "aria-label": words.close });
  const welcome = element("p", { class: "welcome" }, words.welcome);
  const lines = element("ol");
  const log = element("div", { class: "log", role: "log", tabindex: "0", "aria-label": words.conversation }, lines);
  const working = element("p", { class: "working", role: "status" });
  const input = element("textarea", {
    id: "ask",
    rows: "1",
    maxlength: String(widgetLimits.maxGoalLength),
    placeholder: words.ask,
    autocomplete: "off",
  });
  const send = element("button", { type: "submit", class: "primary" }, words.send);
  const stop = button(words.stop);
  const form = element("form", {}, element("label", { for: "ask" }, words.ask), input, send, stop);
  const panel = element(
    "dialog",
    { class: "panel", "aria-labelledby": "title" },
    element("div", { class: "head" }, element("h2", { id: "title" }, words.title), clear, close),
    welcome,
    log,
    working,
    form,
  );
  stop.hidden = true;
  working.hidden = true;

  const host = element("div", { "data-cofill-widget": "" });
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(widgetStyle);
  root.adoptedStyleSheets = [sheet];
  root.append(launcher, panel);
  return { host, root, launcher, panel, clear, close, welcome, lines, log, working, input, send, stop, form };
};
