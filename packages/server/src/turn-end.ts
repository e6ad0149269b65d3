// Not the global one, which tests replace with their own clock.
import { setImmediate } from "node:timers";

/**
 * Waits until the present turn of the event loop ends. What waits there goes on together: the sockets are read first,
 * the work follows in one go and then the answers, so that code and data stay in the processor's caches, and a client
 * that waits on many connections is woken once instead of once for each.
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
