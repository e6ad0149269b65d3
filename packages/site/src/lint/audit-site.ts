import { readPage } from "../html/read-page.ts";
import { type AuditOptions, auditPage, type PageAudit } from "./audit-page.ts";
import type { FoundManifest } from "./choose-manifest.ts";
import { mapFew } from "./crawl/in-order.ts";
import { canonicalUrl, linkedPages } from "./crawl/links.ts";
import { limits } from "./limits.ts";
import type { LoadedPage, LoadPage } from "./load-page.ts";
import { siteScore, wordsFor } from "./score.ts";

/** A page that could not be audited. */
export interface FailedPage {
  readonly url: string;
  readonly reason: string;
}

/** The audit of a page or a site. */
export interface Audit {
  readonly kind: "page" | "site";
  /** From 0 to 100: the page's score, or the mean of the pages' scores (D-08). */
  readonly score: number;
  readonly words: string;
  readonly pages: readonly PageAudit[];
  readonly failed: readonly FailedPage[];
  /** Number of linked pages beyond the limit, which were not audited. */
  readonly left: number;
}

/** How pages are loaded and which are audited. */
export interface AuditRequest extends AuditOptions {
  readonly load: LoadPage;
  /** Finds the site's manifest; called once with the URL the page was loaded from. */
  readonly findManifest: (url: string) => Promise<FoundManifest | undefined>;
  /** Also audits the same-origin pages that the entry page links to (AAF-LNT-02). */
  readonly crawl?: boolean;
  readonly maxPages?: number;
  readonly onProgress?: (done: number, all: number, url: string) => void;
}

/** An audit, or the reason why the entry page could not be loaded. */
export type AuditResult = { readonly ok: true; readonly audit: Audit } | ({ readonly ok: false } & FailedPage);

const read = (page: Extract<LoadedPage, { ok: true }>) =>
  readPage(page.html, { url: page.url, hasPlaces: page.isSource });

const summarise = (
  kind: Audit["kind"],
  pages: readonly PageAudit[],
  failed: readonly FailedPage[],
  left: number,
): Audit => {
  const score = siteScore(pages.map((page) => page.score));
  return { kind, score, words: wordsFor(score), pages, failed, left };
};

/**
 * Audits one page, or also the pages of the same origin that it links to.
 * @example
 * const result = await audit("https://shop.example/", { loadPage: fetchPages(fetch), findManifest: (url) => discoverManifest(url, fetch) });
 */
export const audit = async (target: string, request: AuditRequest): Promise<AuditResult> => {
  const { load, findManifest, crawl = false, onProgress } = request;
  const entry = await load(target);
  if (!entry.ok) return { ok: false, url: entry.url, reason: entry.reason };
  const entryPage = read(entry);
  if (!entryPage.ok) return { ok: false, url: entry.url, reason: entryPage.problem.message };
  const manifest = await findManifest(entry.url);
  const first = auditPage(entryPage.snapshot, manifest, request);
  if (!crawl) return { ok: true, audit: summarise("page", [first], [], 0) };

  const links = linkedPages(entryPage.snapshot);
  const followed = links.slice(0, Math.max(0, (request.maxPages ?? limits.maxPages) - 1));
  const all = followed.length + 1;
  let done = 1;
  onProgress?.(done, all, entry.url);
  const { origin } = new URL(entry.url);
  const looked = await mapFew(followed, limits.concurrency, async (url) => {
    const result = auditLoaded(await load(url, origin), manifest, request);
    onProgress?.(++done, all, url);
    return result;
  });
  const seen = new Set([canonicalUrl(new URL(entry.url))]);
  const pages = [first];
  const failed: FailedPage[] = [];
  for (const result of looked) {
    if (!result) continue;
    if ("reason" in result) failed.push(result);
    else if (!seen.has(canonicalUrl(new URL(result.url)))) {
      seen.add(canonicalUrl(new URL(result.url)));
      pages.push(result);
    }
  }
  return { ok: true, audit: summarise("site", pages, failed, links.length - followed.length) };
};

/** Skips links that are no pages of the site; a page that cannot be read is listed as failed (D-12). */
const auditLoaded = (
  loaded: LoadedPage,
  manifest: FoundManifest | undefined,
  options: AuditOptions,
): PageAudit | FailedPage | undefined => {
  if (!loaded.ok) return loaded.isNoPage ? undefined : { url: loaded.url, reason: loaded.reason };
  const page = read(loaded);
  return page.ok ? auditPage(page.snapshot, manifest, options) : { url: loaded.url, reason: page.problem.message };
};
