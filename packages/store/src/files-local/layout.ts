import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";

/**
 * Where things lie below the directory:
 *
 * ```
 * incoming/<random>/content            an upload under way
 * files/<3 hex>/<SHA-256 of the key>/  a file that has arrived
 *   content                            its bytes
 *   about.json                         its size and SHA-256
 * ```
 *
 * A key is hashed, so that no text from outside is ever part of a path, and keys that differ in capitals only stay
 * apart on every disk. A file and its note are in one folder, so that one rename puts both in place.
 */
export interface Layout {
  readonly incoming: string;
  readonly files: string;
  newTemporary(): string;
  /** The folder that contains the folder of a key. */
  shardOf(key: string): string;
  folderOf(key: string): string;
}

export const contentName = "content";
export const noteName = "about.json";

export const layoutOf = (directory: string): Layout => {
  const incoming = join(directory, "incoming");
  const files = join(directory, "files");
  const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");
  const shardOf = (key: string) => join(files, nameOf(key).slice(0, 3));
  return {
    incoming,
    files,
    newTemporary: () => join(incoming, randomUUID()),
    shardOf,
    folderOf: (key) => join(shardOf(key), nameOf(key)),
  };
};
