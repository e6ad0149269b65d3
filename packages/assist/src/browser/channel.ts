import { discoverEvent, readyEvent } from "./messages.ts";

/** A way to one other side. What arrives has come from that side and nobody else. */
export interface Channel {
  readonly send: (message: unknown) => void;
  readonly listen: (receive: (message: unknown) => void) => () => void;
  /** Tells when the other side has newly appeared, where that can be known. */
  readonly onReady?: (ready: () => void) => () => void;
}

/** Which windows and origins may speak over a channel. */
export interface PageChannelOptions {
  /** The window that listens. The global one unless said. */
  readonly window?: Window;
  /** The window of the provider. The same unless said. */
  readonly target?: Window;
  /** The provider's origin, never `*`. The listening window's own unless said. */
  readonly targetOrigin?: string;
}

/** Messages between windows: only from that window, only of that origin. */
export const pageChannel = (options: PageChannelOptions = {}): Channel => {
  const here = options.window ?? window;
  const target = options.target ?? here;
  const targetOrigin = options.targetOrigin ?? here.location.origin;
  return {
    send: (message) => target.postMessage(message, targetOrigin),
    listen: (receive) => {
      const take = (event: MessageEvent): void => {
        if (event.source === target && event.origin === targetOrigin) receive(event.data);
      };
      here.addEventListener("message", take);
      return () => here.removeEventListener("message", take);
    },
    ...(target === here ? { onReady: (ready: () => void) => onReadyEvent(here, ready) } : {}),
  };
};

const onReadyEvent = (page: Window, ready: () => void): (() => void) => {
  page.addEventListener(readyEvent, ready);
  page.dispatchEvent(new CustomEvent(discoverEvent));
  return () => page.removeEventListener(readyEvent, ready);
};

type Listener = (message: unknown) => void;

/** A `MessagePort`, or the port of an extension's `runtime.connect`. */
export type PortLike =
  | MessagePort
  | {
      readonly postMessage: (message: unknown) => void;
      readonly onMessage: {
        readonly addListener: (listener: Listener) => void;
        readonly removeListener: (listener: Listener) => void;
      };
    };

export const portChannel = (port: PortLike): Channel => ({
  send: (message) => port.postMessage(message),
  listen: (receive) => {
    const take = (event: unknown): void => receive("onMessage" in port ? event : (event as MessageEvent).data);
    if ("onMessage" in port) {
      port.onMessage.addListener(take);
      return () => port.onMessage.removeListener(take);
    }
    port.addEventListener("message", take);
    port.start();
    return () => port.removeEventListener("message", take);
  },
});
