import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const pathOf = (name: string) => fileURLToPath(new URL(`children/${name}`, import.meta.url));

export interface Child {
  /** What it has printed so far. */
  readonly lines: readonly string[];
  readonly kill: () => void;
  readonly onLine: (listener: () => void) => void;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null; readonly lines: string[] }>;
}

/** Runs a script of `children/` in a process of its own, from the sources. */
export const runChild = (script: string, ...args: readonly string[]): Child => {
  const node = ["--disable-warning=ExperimentalWarning"];
  const child = spawn(process.execPath, [...node, pathOf(script), ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  const listeners: (() => void)[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    for (const listener of listeners) listener();
  });
  return {
    lines,
    kill: () => child.kill("SIGKILL"),
    onLine: (listener) => void listeners.push(listener),
    ended: new Promise((resolve, reject) => {
      child.on("error", reject);
      // "close" comes after the last line, "exit" may come before it.
      child.on("close", (code, signal) => resolve({ code, signal, lines }));
    }),
  };
};

/** Resolves when the child has printed so many lines, and rejects if it ends before. */
export const untilLines = (child: Child, count: number): Promise<void> =>
  new Promise((resolve, reject) => {
    child.onLine(() => child.lines.length >= count && resolve());
    void child.ended.then(({ code }) => reject(new Error(`The writer ended with code ${code}.`)));
  });
