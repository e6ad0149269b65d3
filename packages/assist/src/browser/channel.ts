import { discoverEvent, readyEvent } from "./messages.ts";

/** Sends and receives messages of one other party; messages of anyone else are dropped. */
export interface Channel {
  readonly send: (message: unknown) => void;
  readonly listen: (receive: (message: unknown) => void) => () => void;
  /** Reports that a provider has appeared; absent where this cannot be observed. */
  readonly onReady?: (ready: () => void) => () => void;
}

/** The windows and the origin that exchange messages. */
export interface PageChannelOptions {
  /** The listening window; the global one by default. */
  readonly window?: Window;
  /** The provider's window; the listening window by default. */
  readonly target?: Window;
  /** The provider's origin, never `*`; the listening window's own by default. */
  readonly targetOrigin?: string;
}

/** A channel over `postMessage`, which accepts messages only of the target window with the target origin. */
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
