import { type FSWatcher, watch } from "node:fs";
import { limits } from "../limits.ts";

export interface FolderWatch {
  /** Watches these directories from now on, and no others. */
  follow(directories: readonly string[]): void;
  close(): Promise<void>;
}

/**
 * Calls back once after each burst of changes, never concurrently. Watches directories instead of files, because
 * editors replace a file by a new one.
 */
export const watchFolder = (
  onChange: () => Promise<void>,
  onLost: (directory: string) => void,
  quietMs: number = limits.watchQuietMs,
): FolderWatch => {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> | undefined;
  let isClosed = false;

  const settle = (): void => {
    timer = undefined;
    // A change during a callback leads to one more callback.
    if (work) {
      later();
      return;
    }
    work = onChange().finally(() => {
      work = undefined;
    });
  };
  const later = (): void => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(settle, quietMs);
  };

  const stop = (directory: string): void => {
    watchers.get(directory)?.close();
    watchers.delete(directory);
  };
  const start = (directory: string): void => {
    const lose = (): void => {
      stop(directory);
      onLost(directory);
    };
    try {
      watchers.set(directory, watch(directory, later).on("error", lose));
    } catch {
      lose();
    }
  };

  return {
    follow(directories) {
      const wanted = new Set(directories);
      for (const directory of watchers.keys()) if (!wanted.has(directory)) stop(directory);
      for (const directory of wanted) if (!watchers.has(directory)) start(directory);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      for (const directory of [...watchers.keys()]) stop(directory);
      await work;
    },
  };
};
