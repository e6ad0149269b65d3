import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { limits } from "../annotations/limits.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import { type ReadPage, readPage } from "../html/read-page.ts";

/** The pages of a folder. */
export interface SiteFolder {
  readonly snapshots: readonly PageSnapshot[];
  /** Files that could not be read as pages, with the reason. */
  readonly failed: readonly { readonly file: string; readonly reason: string }[];
}

/** The URL of a file: `a/index.html` is served at `/a/`. */
export const urlOfFile = (origin: string, path: string, base = "/"): string => {
  const encoded = path.split(/[\\/]/).map(encodeURIComponent).join("/");
  const start = /^\/(?!\/)/.test(base) ? base.replace(/\/*$/, "/") : "/";
  return new URL(start + encoded.replace(/(^|\/)index\.html?$/i, "$1"), origin).href;
};

const isSkipped = (name: string): boolean => name === "node_modules" || name.startsWith(".");

/** The HTML files of a folder in name order, without package folders and hidden files. */
const htmlFiles = (folder: string, skipped: ReadonlySet<string>): readonly string[] => {
  const found: string[] = [];
  const waiting = [{ folder, depth: 0 }];
  for (let next = waiting.pop(); next && found.length < limits.maxSiteFiles; next = waiting.pop()) {
    for (const entry of readdirSync(next.folder, { withFileTypes: true })) {
      const path = join(next.folder, entry.name);
      if (isSkipped(entry.name) || skipped.has(path)) continue;
      if (entry.isDirectory() && next.depth < limits.maxFolderDepth) {
        waiting.push({ folder: path, depth: next.depth + 1 });
      } else if (entry.isFile() && /\.html?$/i.test(entry.name)) found.push(path);
    }
  }
  return found.sort().slice(0, limits.maxSiteFiles);
};

const readFile = (path: string, url: string): ReadPage | string => {
  if (statSync(path).size > limits.maxSourceLength) return `it is larger than ${limits.maxSourceLength} bytes`;
  return readPage(readFileSync(path, "utf8"), { url });
};

/**
 * Reads every page of a folder of HTML files, with the URL a static server would give it.
 * @example
 * const { snapshots, failed } = readSiteFolder("dist", "https://shop.example");
 */
export const readSiteFolder = (folder: string, origin: string, skipped: readonly string[] = []): SiteFolder => {
  const snapshots: PageSnapshot[] = [];
  const failed: { file: string; reason: string }[] = [];
  for (const path of htmlFiles(folder, new Set(skipped))) {
    const file = relative(folder, path).split(sep).join("/");
    const page = readFile(path, urlOfFile(origin, file));
    if (typeof page === "string") failed.push({ file, reason: page });
    else if (page.ok) snapshots.push(page.snapshot);
    else failed.push({ file, reason: page.problem.message });
  }
  return { snapshots, failed };
};
