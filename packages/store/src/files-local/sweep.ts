import { opendir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "./disk.ts";
import { fixedLimits } from "./limits.ts";

/** Removes entries of a folder last modified before a time; returns their number. */
export const sweepFolder = async (folder: string, beforeMs: number): Promise<number> => {
  let removed = 0;
  let seen = 0;
  for await (const { name } of await opendir(folder)) {
    if (++seen > fixedLimits.maxSweptEntries) break;
    const path = join(folder, name);
    const entry = await ifThere(stat(path));
    if (entry === undefined || entry.mtimeMs >= beforeMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
};
