import { createHash, randomUUID } from "node:crypto";
import { join } from "node:path";

/**
 * The files below the directory:
 *
 * ```
 * incoming/<random>/content            an upload in progress
 * files/<3 hex>/<SHA-256 of the key>/  a file that has arrived
 *   content                            its bytes
 *   about.json                         its size and SHA-256
 * ```
 *
 * Keys are hashed, so that no client's text is part of a path, and keys that differ only in case are different files
 * on every disk. A file and its metadata are in one folder, so that one rename makes both visible.
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
