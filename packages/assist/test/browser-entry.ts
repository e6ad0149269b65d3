import * as browser from "@cofill/assist/browser";
import { cleanupWebMCPPolyfill, initializeWebMCPPolyfill } from "@mcp-b/webmcp-polyfill";
import type { ConfirmationRequest } from "../src/contract.ts";
import { codes, describeText, fakeProvider, payloadOf } from "./fake-provider.ts";

/** Everything that arrives in this window, from the moment the script runs. */
const messages: unknown[] = [];
addEventListener("message", (event) => messages.push(event.data));

/** Posts to this window, and waits until all that was posted before has been seen by everybody. */
const post = async (...posted: readonly unknown[]): Promise<void> => {
  for (const message of posted) window.postMessage(message, location.origin);
  const mark = crypto.randomUUID();
  await new Promise<void>((resolve) => {
    addEventListener("message", ({ data }) => data === mark && resolve());
    window.postMessage(mark, location.origin);
  });
};

const request = (changes: ConfirmationRequest["changes"]): ConfirmationRequest => ({
  id: "ask-1",
  tool: "formspec.profile.apply",
  message: "The assistant wants to fill in answers from your profile “Home”.",
  changes,
});

const tested = {
  ...browser,
  cleanupWebMCPPolyfill,
  initializeWebMCPPolyfill,
  codes,
  describeText,
  fakeProvider,
  payloadOf,
  messages,
  post,
  request,
};
export type Tested = typeof tested;
Object.assign(globalThis, { Assist: tested });
