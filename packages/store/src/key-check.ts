import { storeLimits } from "./limits.ts";

/** Bound at load, so that a test's fake clock cannot keep a cached answer forever. */
const monotonicMs = performance.now.bind(performance);

export interface KeyCheck {
  readonly hasApiKeys: () => Promise<boolean>;
  /** To be called when a key was saved through this store. */
  readonly saved: () => void;
}

/**
 * Whether any API key was ever made is asked with every request on a server without keys. That there is none is
 * believed for a moment, since another process may make the first; that there is one is true for ever.
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
