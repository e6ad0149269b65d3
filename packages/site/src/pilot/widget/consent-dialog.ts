import { type AskConsent, type ConsentRequest, grantConsent } from "../consent.ts";
import { elementMaker } from "./make-element.ts";
import { plainName, plainValue } from "./plain-words.ts";
import type { WidgetWords } from "./words.ts";

/** Asks the person in the widget's own dialog, showing action, values and danger (D-01). */
export const consentDialog =
  (root: ShadowRoot, words: WidgetWords): AskConsent =>
  (request, signal) => {
    const { dialog, agree, decline } = buildDialog(root.ownerDocument, request, words);
    const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<AskConsent>>>();
    const finish = (agreed: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", giveUp);
      dialog.close();
      dialog.remove();
      resolve(agreed ? grantConsent(request) : undefined);
    };
    const giveUp = (): void => finish(false);
    const timer = setTimeout(giveUp, Math.max(0, request.expiresAt - Date.now()));
    // Scripts can click too, so only a trusted event counts as consent.
    agree.addEventListener("click", (event) => event.isTrusted && finish(true));
    decline.addEventListener("click", giveUp);
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      giveUp();
    });
    dialog.addEventListener("close", giveUp, { once: true });
    signal.addEventListener("abort", giveUp, { once: true });
    if (signal.aborted) {
      giveUp();
      return promise;
    }
    root.append(dialog);
    dialog.showModal();
    decline.focus();
    return promise;
  };

const buildDialog = (document: Document, request: ConsentRequest, words: WidgetWords) => {
  const element = elementMaker(document);
  const args = Object.entries(request.args);
  const values = args.map(([name, value]) =>
    element("div", {}, element("dt", {}, plainName(name)), element("dd", {}, plainValue(value, words))),
  );
  const list =
    args.length === 0
      ? element("p", { class: "quiet" }, words.consentNoArguments)
      : element(
          "div",
          // A long list must be scrollable by keyboard.
          { class: "arguments", role: "region", tabindex: "0", "aria-label": words.consentArguments },
          element("dl", {}, ...values),
        );
  const agree = element("button", { type: "button", class: "agree" }, words.agree);
  const decline = element("button", { type: "button" }, words.decline);
  const dialog = element(
    "dialog",
    {
      class: `consent ${request.danger}`,
      role: "alertdialog",
      "aria-labelledby": "consent-title",
      "aria-describedby": "consent-what",
    },
    element(
      "div",
      { class: "head" },
      element("h2", { id: "consent-title" }, words.consent),
      element(
        "div",
        { id: "consent-what" },
        element("p", { class: "what" }, request.title),
        ...(request.description === undefined ? [] : [element("p", { class: "quiet" }, request.description)]),
        element("p", { class: "danger" }, words.danger[request.danger]),
      ),
      ...(request.button === "" ? [] : [element("p", { class: "quiet" }, `${words.consentButton} ${request.button}`)]),
      ...(request.postsTo === undefined
        ? []
        : [element("p", { class: "danger" }, `${words.consentPostsTo} ${request.postsTo}`)]),
      element("p", { class: "quiet id" }, request.action),
    ),
    list,
    element("div", { class: "foot" }, decline, agree),
  );
  return { dialog, agree, decline };
};
