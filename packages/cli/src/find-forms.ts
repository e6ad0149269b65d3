import { type Dirent, readdirSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { limits } from "./limits.ts";
import { isStdin, readingFailure } from "./read-input.ts";

export interface FoundForms {
  readonly files: readonly string[];
  /** Whether the list was truncated. */
  readonly isCut: boolean;
}

/** Directories that are not searched, because they hold no forms of the person and are often huge. */
const isPassedOver = (name: string): boolean => name === "node_modules" || name.startsWith(".");

const byName = (a: Dirent, b: Dirent): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);

/** The forms under a directory in order; links to directories are not followed, so there are no cycles. */
function* walk(cwd: string, directory: string, budget: { entries: number }, depth: number): Generator<string> {
  const entries = readdirSync(resolve(cwd, directory), { withFileTypes: true }).sort(byName);
  for (const entry of entries) {
    if (--budget.entries < 0) return;
    const path = join(directory, entry.name);
    if (entry.isDirectory()) {
      if (isPassedOver(entry.name)) continue;
      if (depth >= limits.maxDirectoryDepth) budget.entries = -1;
      else yield* walk(cwd, path, budget, depth + 1);
    } else if (/\.(form\.md|formspec\.json)$/.test(entry.name) && !entry.name.startsWith(".")) yield path;
  }
}

/** The forms that the arguments name: files themselves, and all forms below directories. */
export const findForms = (cwd: string, names: readonly string[]): FoundForms => {
  const files = new Set<string>();
  const budget = { entries: limits.maxDirectoryEntries };
  for (const name of names) {
    if (isStdin(name)) {
      files.add(name);
      continue;
    }
    try {
      const isDirectory = statSync(resolve(cwd, name), { throwIfNoEntry: false })?.isDirectory() === true;
      for (const file of isDirectory ? walk(cwd, name, budget, 0) : [name]) {
        if (files.size >= limits.maxFormsListed) return { files: [...files], isCut: true };
        files.add(file);
      }
    } catch (error) {
      throw readingFailure(error, name);
    }
  }
  return { files: [...files], isCut: budget.entries < 0 };
};
