import { rmSync } from "node:fs";

/** Lock files and incomplete copies, which must not outlive the command. */
const paths = new Set<string>();
const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const sweep = (signal: NodeJS.Signals): void => {
  for (const path of paths) rmSync(path, { force: true });
  paths.clear();
  unlisten();
  process.kill(process.pid, signal);
};

const listen = (): void => {
  for (const signal of signals) process.on(signal, sweep);
};

const unlisten = (): void => {
  for (const signal of signals) process.off(signal, sweep);
};

/** Registers a file to be removed if a signal ends the command. */
export const sweepOnSignal = (path: string): void => {
  if (paths.size === 0) listen();
  paths.add(path);
};

export const isSwept = (path: string): boolean => paths.has(path);

export const stopSweeping = (path: string): void => {
  paths.delete(path);
  if (paths.size === 0) unlisten();
};
