import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A fingerprint of the code files in a directory; when it changes, modules are loaded again. */
export const codeStamp = (directory: string): string =>
  readdirSync(directory)
    .filter((name) => /\.[cm]?[jt]s$/.test(name))
    .map((name) => {
      const stat = statSync(join(directory, name), { throwIfNoEntry: false });
      return `${name} ${stat?.mtimeMs} ${stat?.size} ${stat?.ino}`;
    })
    .join("\n");
