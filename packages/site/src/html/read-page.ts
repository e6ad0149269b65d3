import type { PageSnapshot } from "../annotations/page-element.ts";
import { type PageProblem, takeSnapshot } from "../annotations/snapshot.ts";
import { parseSource, rootOf, sourceView } from "./source-tree.ts";

/** The origin of an HTML source. */
export interface PageSource {
  /** URL of the page, the base of relative URLs. */
  readonly url: string;
  /** Whether line and column are meaningful (default); not for HTML serialised by a browser. */
  readonly hasPlaces?: boolean;
}

/** A snapshot, or the reason why the source could not be read. */
export type ReadPage =
  | { readonly ok: true; readonly snapshot: PageSnapshot }
  | { readonly ok: false; readonly problem: PageProblem };

/**
 * Parses a page like a browser, without running its scripts.
 * @example
 * const read = readPage("<title>Shop</title>", { url: "https://shop.example/" });
 * read.ok && read.snapshot.title; // "Shop"
 */
export const readPage = (html: string, { url, hasPlaces = true }: PageSource): ReadPage => {
  const document = parseSource(html, hasPlaces);
  if ("code" in document) return { ok: false, problem: document };
  const taken = takeSnapshot(sourceView(url, rootOf(document)));
  return taken.ok ? { ok: true, snapshot: taken.snapshot } : taken;
};
