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
  const node = ["--disable-warning=ExperimentalWarning", "--import", pathOf("resolve-sources.ts")];
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
