import { clientLimits } from "./limits.ts";

/** Waits for a number of milliseconds, or until the signal is aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export const timerPause: Pause = (ms, signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done(): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    }
    signal.addEventListener("abort", done, { once: true });
    if (signal.aborted) done();
  });

/** The delay that `Retry-After` asks for, up to our maximum. */
export const retryAfterMs = (response: Response): number => {
  const seconds = Number(response.headers.get("retry-after") ?? 0);
  return Number.isFinite(seconds) ? Math.min(seconds * 1_000, clientLimits.maxAskedRetryMs) : 0;
};

/** The delay before the next attempt: none after the first failure, then doubled each time. */
export const waitAfter = (failures: number, firstMs: number = clientLimits.firstRetryMs): number =>
  failures <= 1 ? 0 : Math.min(firstMs * 2 ** (failures - 2), clientLimits.lastRetryMs);
