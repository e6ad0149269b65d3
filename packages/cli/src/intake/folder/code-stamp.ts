import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What the code of a directory looks like from outside; where it changes, a module may read otherwise. */
export const codeStamp = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => /\.[cm]?[jt]s$/.test(name))
    .map((name) => {
      const stat = statSync(join(directory, name), { throwIfNoEntry: false });
      return `${name} ${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`;
    })
    .join("\n");
