import { errorResult } from "../consumer/envelope.ts";
import { isWithinBounds } from "../consumer/json-bounds.ts";
import { transportLimits } from "../consumer/limits.ts";
import { textOf } from "../messages/text-of.ts";
import { type PageChannelOptions, type PortLike, pageChannel, portChannel } from "./channel.ts";
import { readRequest, readResponse } from "./messages.ts";

/**
 * An extension's content script between a page and the extension (AS-SEC-07). Three files, three places:
 *
 * - `expose-to-page.ts` runs in the page. It has the provider and nothing of the extension.
 * - this file runs in the content script's own world. It is given a port and a window, no extension API, and
 *   relays questions one way and their answers the other: what the page begins goes nowhere.
 * - `remote-provider.ts` (`connectToPort`) runs where the extension's rights are. It sees only what came through here.
 *
 * Every message is built anew from its known members, so nothing rides along in either direction.
 *
 * @example
 * const bridge = bridgePage(port); // in a content script, with a port to the extension
 */
export const bridgePage = (port: PortLike, options: PageChannelOptions = {}): { readonly dispose: () => void } => {
  const page = pageChannel(options);
  const extension = portChannel(port);
  /** Ids of the extension's requests that the page has not answered; each may be answered once. */
  const open = new Set<string>();

  const toPage = (message: unknown): void => {
    const request = readRequest(message);
    if (!request) return;
    const { callId } = request;
    if (request.type === "formspec-assist:call" && !isWithinBounds(request.input))
      return extension.send({ type: "formspec-assist:result", callId, result: tooLarge });
    if (request.type === "formspec-assist:cancel") {
      if (open.has(callId)) page.send(request);
      return;
    }
    if (open.size >= maxOpen && !open.has(callId)) return;
    open.add(callId);
    page.send(request);
  };

  const toExtension = (message: unknown): void => {
    const response = readResponse(message);
    if (response && open.delete(response.callId)) extension.send(response);
  };

  const unlisten = [extension.listen(toPage), page.listen(toExtension)];
  return {
    dispose: () => {
      for (const stop of unlisten) stop();
      open.clear();
    },
  };
};

const tooLarge = errorResult({ code: "INVALID_VALUE", message: textOf("call.too_large") });

/** Twice the calls that may run, because unanswered discovery requests count too. */
const maxOpen = 2 * transportLimits.maxConcurrentCalls;
