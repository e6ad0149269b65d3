import type { PageSnapshot } from "../annotations/page-element.ts";
import { type PageProblem, takeSnapshot } from "../annotations/snapshot.ts";
import { parseSource, rootOf, sourceView } from "./source-tree.ts";

export interface PageSource {
  /** Where the page was found; what its addresses are relative to. */
  readonly url: string;
  /** Whether lines and columns mean something; in what a browser has built they do not. Yes unless said otherwise. */
  readonly hasPlaces?: boolean;
}

export type ReadPage =
  | { readonly ok: true; readonly snapshot: PageSnapshot }
  | { readonly ok: false; readonly problem: PageProblem };

/** A page from its source, as a browser would build it without running its programs. */
export const readPage = (html: string, { url, hasPlaces = true }: PageSource): ReadPage => {
  const document = parseSource(html, hasPlaces);
  if ("code" in document) return { ok: false, problem: document };
  const taken = takeSnapshot(sourceView(url, rootOf(document)));
  return taken.ok ? { ok: true, snapshot: taken.snapshot } : taken;
};
