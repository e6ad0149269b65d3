import { storeLimits } from "./limits.ts";

/** Bound at load, so that a test's fake clock cannot keep a cached answer forever. */
const monotonicMs = performance.now.bind(performance);

export interface KeyCheck {
  readonly hasApiKeys: () => Promise<boolean>;
  /** To be called when a key was saved through this store. */
  readonly saved: () => void;
}

/**
 * Caches whether any API key was ever created, because a server without keys asks with every request. "No" is cached
 * briefly, since another process may create the first key; "yes" stays true forever.
 */
export const createKeyCheck = (ask: () => Promise<boolean>): KeyCheck => {
  const yes = Promise.resolve(true);
  let isKnown = false;
  let answer: Promise<boolean> | undefined;
  let askedAtMs = 0;
  const askAgain = async (): Promise<boolean> => {
    try {
      const found = await ask();
      isKnown ||= found;
      return isKnown;
    } catch (error) {
      answer = undefined;
      throw error;
    }
  };
  return {
    hasApiKeys: () => {
      if (isKnown) return yes;
      const nowMs = monotonicMs();
      if (answer === undefined || nowMs - askedAtMs >= storeLimits.keyCheckMs) {
        askedAtMs = nowMs;
        answer = askAgain();
      }
      return answer;
    },
    saved: () => {
      isKnown = true;
    },
  };
};
