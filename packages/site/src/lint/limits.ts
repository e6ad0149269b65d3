/** All limits of the linter. */
export const limits = {
  /** Pages of one crawl including the entry page; further ones are counted. */
  maxPages: 100,
  /** Pages loaded at the same time, to limit the load on the site. */
  concurrency: 2,
  /** Redirects followed for one page. */
  maxRedirects: 5,
  /** Time to load a page or a manifest completely. */
  loadTimeoutMs: 20_000,
  /** Time that a rendered page may remain busy after loading. */
  settleTimeoutMs: 3_000,
  /** Bytes of one page or manifest. */
  maxBodyBytes: 8_000_000,
  /** Bytes that are searched for the page's encoding. */
  maxSniffedBytes: 1_024,
  /** Findings of one kind listed per page; the rest is one summary. */
  maxFindingsOfKind: 50,
  /** Collections of one page whose rows are checked. */
  maxCollections: 200,
  /** Characters of a page's text quoted in a finding. */
  maxQuoted: 60,
} as const;
