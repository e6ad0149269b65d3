import type { Environment } from "./environment.ts";
import { limits } from "./limits.ts";

export interface Progress {
  /** Shows how much is done; `total` is left out where it is not known. */
  step(done: number, total?: number): void;
  end(): void;
}

const clearLine = "\r\x1b[K";

const grouped = (n: number): string => n.toLocaleString("en-GB");

/**
 * Reports the progress of long work on standard error: in place on a terminal, occasional lines in a log. Short work
 * prints nothing.
 */
export const createProgress = (
  { stderr }: Pick<Environment, "stderr">,
  words: string,
  clock: () => number = Date.now,
): Progress => {
  const isTerminal = stderr.isTTY === true;
  const everyMs = isTerminal ? limits.progressEveryMs : limits.progressLogEveryMs;
  let lastAt = clock();
  let isShown = false;
  return {
    step(done, total) {
      const now = clock();
      if (now - lastAt < everyMs) return;
      lastAt = now;
      isShown = true;
      const text = `${words}: ${grouped(done)}${total === undefined ? "" : ` of ${grouped(total)}`}`;
      stderr.write(isTerminal ? `${clearLine}${text}` : `${text}\n`);
    },
    end() {
      if (isShown && isTerminal) stderr.write(clearLine);
      isShown = false;
    },
  };
};
