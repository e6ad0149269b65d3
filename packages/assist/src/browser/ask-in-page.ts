import { createLock, truncate } from "@cofill/core/kit";
import { transportLimits } from "../consumer/limits.ts";
import { valueText } from "../consumer/value-text.ts";
import type { Confirm, ConfirmationRequest } from "../contract.ts";
import { dialogStyle } from "./dialog-style.ts";

/** The texts of the dialog, to replace the English ones. */
export interface DialogWords {
  readonly title: string;
  readonly changes: string;
  readonly before: string;
  readonly after: string;
  readonly empty: string;
  readonly accept: string;
  readonly decline: string;
}

const english: DialogWords = {
  title: "Make these changes?",
  changes: "Changes",
  before: "Now",
  after: "New",
  empty: "empty",
  accept: "Make changes",
  decline: "Leave as it is",
};

type Decision = Awaited<ReturnType<Confirm>>;

/**
 * Asks a person in a modal dialog of the page, one request after the other. An extension passes `closed`, so that the
 * page cannot read values that the person has not agreed to give it.
 *
 * @example
 * exposeToPage(provider, { confirm: askInPage(document) });
 */
export const askInPage = (
  document: Document,
  words: DialogWords = english,
  shadow: ShadowRootMode = "open",
): Confirm => {
  const inTurn = createLock();
  let waiting = 0;
  return async (request, signal) => {
    // A person cannot check more changes than this, so the answer is that nobody could be asked.
    if (request.changes.length > transportLimits.maxDialogChanges) return undefined;
    if (waiting >= transportLimits.maxWaitingDialogs) return undefined;
    waiting += 1;
    return inTurn(async () => (signal?.aborted ? undefined : ask(document, words, shadow, request, signal))).finally(
      () => {
        waiting -= 1;
      },
    );
  };
};

const ask = (
  document: Document,
  words: DialogWords,
  shadow: ShadowRootMode,
  request: ConfirmationRequest,
  signal: AbortSignal | undefined,
): Promise<Decision> => {
  const { host, dialog, accept, decline } = buildDialog(document, words, shadow, request);
  const { promise, resolve } = Promise.withResolvers<Decision>();

  // `dialog.close()` returns the focus to the element that had it.
  const finish = (decision: Decision): void => {
    removal.disconnect();
    signal?.removeEventListener("abort", giveUp);
    dialog.close();
    host.remove();
    resolve(decision);
  };
  const giveUp = (): void => finish(undefined);
  const removal = new MutationObserver(() => {
    if (!host.isConnected) giveUp();
  });

  accept.addEventListener("click", (event) => {
    // Only a trusted click counts as consent, because scripts of the page can dispatch clicks.
    if (event.isTrusted) finish("accepted");
  });
  decline.addEventListener("click", () => finish("declined"));
  dialog.addEventListener("cancel", (event) => {
    event.preventDefault();
    finish("declined");
  });
  dialog.addEventListener("close", () => finish("declined"), { once: true });
  signal?.addEventListener("abort", giveUp, { once: true });
  document.body.append(host);
  removal.observe(document, { childList: true, subtree: true });
  dialog.showModal();
  decline.focus();
  return promise;
};

const buildDialog = (document: Document, words: DialogWords, shadow: ShadowRootMode, request: ConfirmationRequest) => {
  const element = <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    properties: { readonly className?: string; readonly id?: string } = {},
    ...children: readonly (Node | string)[]
  ): HTMLElementTagNameMap[Tag] => {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
  };
  const value = (title: string, given: unknown, className: string): HTMLElement => {
    const text = say(given);
    const shown = element("dd", text === "" ? { className: "empty" } : {}, text === "" ? words.empty : text);
    return element("div", { className }, element("dt", {}, title), shown);
  };

  const title = element("h2", { id: "title" }, words.title);
  const message = element("p", { id: "message" }, request.message);
  const items = request.changes.map(({ label, path, before, after }) =>
    element(
      "li",
      {},
      element("div", { className: "label" }, label),
      element("div", { className: "path" }, path),
      element("dl", {}, value(words.before, before, "before"), value(words.after, after, "after")),
    ),
  );
  const changes = element("div", { className: "changes" }, element("ul", {}, ...items));
  // Focusable, so that a long list can be scrolled with the keyboard.
  changes.tabIndex = 0;
  changes.setAttribute("role", "region");
  changes.setAttribute("aria-label", words.changes);
  const accept = element("button", { className: "accept" }, words.accept);
  const decline = element("button", {}, words.decline);
  for (const button of [accept, decline]) button.type = "button";
  const dialog = element(
    "dialog",
    {},
    element("header", {}, title, message),
    changes,
    element("footer", {}, decline, accept),
  );
  dialog.setAttribute("aria-labelledby", "title");
  dialog.setAttribute("aria-describedby", "message");

  const host = element("div");
  host.dataset.formspecAssistConfirm = request.id;
  const root = host.attachShadow({ mode: shadow });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(dialogStyle);
  root.adoptedStyleSheets = [sheet];
  root.append(dialog);
  return { host, dialog, accept, decline };
};

const say = (value: unknown): string => truncate(valueText(value), transportLimits.maxDialogValueLength);
