import type { Environment } from "./environment.ts";

/** Resolves when the person, or whoever started the process, has had enough. */
export const untilStopped = ({ stopped }: Environment): Promise<void> => {
  if (stopped) return stopped;
  return new Promise((resolve) => {
    const stop = (): void => {
      process.off("SIGINT", stop);
      process.off("SIGTERM", stop);
      resolve();
    };
    process.on("SIGINT", stop);
    process.on("SIGTERM", stop);
  });
};
