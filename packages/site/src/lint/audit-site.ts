import { readPage } from "../html/read-page.ts";
import { type AuditOptions, auditPage, type PageAudit } from "./audit-page.ts";
import type { FoundManifest } from "./choose-manifest.ts";
import { mapFew } from "./crawl/in-order.ts";
import { canonicalUrl, linkedPages } from "./crawl/links.ts";
import { limits } from "./limits.ts";
import type { LoadedPage, LoadPage } from "./load-page.ts";
import { siteScore, wordsFor } from "./score.ts";

export interface FailedPage {
  readonly url: string;
  readonly reason: string;
}

export interface Audit {
  readonly kind: "page" | "site";
  /** From 0 to 100: of the one page, or the mean of the pages' (D-08). */
  readonly score: number;
  readonly words: string;
  readonly pages: readonly PageAudit[];
  readonly failed: readonly FailedPage[];
  /** Pages that the entry links to and that were not looked at, because there are too many. */
  readonly left: number;
}

export interface AuditRequest extends AuditOptions {
  readonly load: LoadPage;
  /** Where the manifest is; asked once, with the address that the page was loaded from. */
  readonly findManifest: (url: string) => Promise<FoundManifest | undefined>;
  /** Follows the same-origin links of the entry page, and no further (AAF-LNT-02). */
  readonly crawl?: boolean;
  readonly maxPages?: number;
  readonly onProgress?: (done: number, all: number, url: string) => void;
}

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

/** Looks at one page, or at it and the pages of the same origin that it links to. */
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

/** What is no page of the site is left out; a page that cannot be looked at is listed (D-12). */
const auditLoaded = (
  loaded: LoadedPage,
  manifest: FoundManifest | undefined,
  options: AuditOptions,
): PageAudit | FailedPage | undefined => {
  if (!loaded.ok) return loaded.isNoPage ? undefined : { url: loaded.url, reason: loaded.reason };
  const page = read(loaded);
  return page.ok ? auditPage(page.snapshot, manifest, options) : { url: loaded.url, reason: page.problem.message };
};
