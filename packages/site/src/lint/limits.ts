/** Every maximum of this package. */
export const limits = {
  /** Pages of one crawl, the entry included; what is beyond is said. */
  maxPages: 100,
  /** Pages that are loaded at the same time: a site is somebody else's machine. */
  concurrency: 2,
  /** Redirects followed for one page. */
  maxRedirects: 5,
  /** Until a page, or a manifest, has arrived whole. */
  loadTimeoutMs: 20_000,
  /** How long a rendered page may still be busy after it was loaded. */
  settleTimeoutMs: 3_000,
  /** Bytes of one page or manifest. */
  maxBodyBytes: 8_000_000,
  /** Bytes in which a page may say how it is encoded. */
  maxSniffedBytes: 1_024,
  /** Findings of one kind on one page that are listed one by one; the rest is counted in one more. */
  maxFindingsOfKind: 50,
  /** Collections of one page whose rows are looked at. */
  maxCollections: 200,
  /** Characters of a page's text that are said back in a finding. */
  maxQuoted: 60,
} as const;
