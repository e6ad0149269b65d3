import { stripVTControlCharacters } from "node:util";
import { spawn } from "@lydell/node-pty";
import { onTestFinished } from "vitest";
import { binary } from "./run-cofill.ts";

export const keys = {
  enter: "\r",
  up: "\u001b[A",
  down: "\u001b[B",
  tab: "\t",
  space: " ",
  backspace: "\u007f",
  interrupt: "\u0003",
} as const;

export interface Terminal {
  /** Waits until the screen has shown a text since the last key, then goes on. */
  readonly sees: (text: string) => Promise<void>;
  readonly press: (...keys: readonly string[]) => void;
  /** Everything that was shown, as text. */
  readonly shown: () => string;
  readonly ended: Promise<number>;
}

/** `cofill` in a pseudo-terminal of 80 columns, as a person has it before them. */
export const terminal = (
  cwd: string,
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Terminal => {
  const { NO_COLOR: _, TERM: __, ACCESSIBLE: ___, ...inherited } = process.env;
  const child = spawn(process.execPath, [binary, ...argv], {
    name: env.TERM ?? "xterm-256color",
    cols: 80,
    rows: 40,
    cwd,
    env: { ...(inherited as Record<string, string>), ...env },
  });
  let raw = "";
  let seenTo = 0;
  let isOver = false;
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const each of waiting) each();
  };
  child.onData((text) => {
    raw += text;
    look();
  });
  const ended = new Promise<number>((resolve) => {
    child.onExit(({ exitCode }) => {
      isOver = true;
      look();
      resolve(exitCode);
    });
  });
  onTestFinished(() => {
    if (!isOver) child.kill();
  });
  const shown = (): string => stripVTControlCharacters(raw).replaceAll("\r", "");
  return {
    shown,
    ended,
    press: (...given) => {
      seenTo = shown().length;
      for (const key of given) child.write(key);
    },
    sees: (text) =>
      new Promise((resolve, reject) => {
        // Says what is on the screen before the test itself gives up.
        const late = setTimeout(() => reject(new Error(`It does not show '${text}':\n${shown()}`)), 30_000);
        const check = (): void => {
          if (shown().slice(seenTo).includes(text)) {
            waiting.delete(check);
            clearTimeout(late);
            resolve();
          } else if (isOver) reject(new Error(`It ended before it showed '${text}':\n${shown()}`));
        };
        waiting.add(check);
        check();
      }),
  };
};
