import type { ConsentRequest } from "../../src/pilot/consent.ts";
import { consentDialog } from "../../src/pilot/widget/consent-dialog.ts";
import { createView } from "../../src/pilot/widget/widget-view.ts";
import { englishWords } from "../../src/pilot/widget/words.ts";

const calls: (readonly [string, unknown?])[] = [];
const view = createView(document, englishWords, {
  send: (text) => calls.push(["send", text]),
  stop: () => calls.push(["stop"]),
  clear: () => calls.push(["clear"]),
  toggle: (isOpen) => calls.push(["toggle", isOpen]),
});

const tested = {
  calls,
  view,
  /** Asks for consent and stores the answer in `granted`. */
  ask: (request: Partial<ConsentRequest>, stop = new AbortController()) => {
    const whole = {
      id: "c1",
      action: "workspace.delete",
      title: "Delete workspace",
      danger: "high",
      url: location.href,
      button: "Delete workspace",
      args: {},
      argumentsHash: "h1",
      expiresAt: Date.now() + 60_000,
      ...request,
    } as const;
    const granted = consentDialog(view.root, englishWords)(whole, stop.signal);
    Object.assign(globalThis, { granted: granted.then((grant) => grant ?? "no"), stopAsking: () => stop.abort() });
  },
};
export type TestedView = typeof tested;
Object.assign(globalThis, { Widget: tested });
