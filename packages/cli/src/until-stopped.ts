import type { Environment } from "./environment.ts";
import { limits } from "./limits.ts";

const signals = ["SIGINT", "SIGTERM"] as const;

/**
 * Ignores a duplicate signal for a while, because npm forwards a signal that the terminal already sent to the process.
 */
const passOverEcho = (): void => {
  const ignore = (): void => undefined;
  for (const signal of signals) process.on(signal, ignore);
  setTimeout(() => {
    for (const signal of signals) process.off(signal, ignore);
  }, limits.signalEchoMs).unref();
};

/** Resolves at the first SIGINT or SIGTERM. A second signal ends the process at once. */
export const untilStopped = ({ stopped }: Environment): Promise<void> => {
  if (stopped) return stopped;
  return new Promise((resolve) => {
    const stop = (): void => {
      passOverEcho();
      for (const signal of signals) process.off(signal, stop);
      resolve();
    };
    for (const signal of signals) process.on(signal, stop);
  });
};
