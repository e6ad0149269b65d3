// Imported, because tests replace the global one with fake timers.
import { setImmediate } from "node:timers";

/**
 * Waits until the current turn of the event loop ends, so that requests that arrive together are handled together:
 * sockets are read first, then the work runs, then responses are written, which keeps caches warm and wakes a client
 * with many connections once.
 */
export const createTurnEnd = (): (() => Promise<void>) => {
  let ended: Promise<void> | undefined;
  return () => {
    ended ??= new Promise((resolve) => {
      setImmediate(() => {
        ended = undefined;
        resolve();
      });
    });
    return ended;
  };
};
