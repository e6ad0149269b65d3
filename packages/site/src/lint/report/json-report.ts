import type { Audit } from "../audit-site.ts";
import type { ShowUrl } from "./text-report.ts";

/** Everything as data. Fields are added, never renamed. */
export const jsonReport = (audit: Audit, threshold: number, show: ShowUrl = (url) => url): object => ({
  score: audit.score,
  words: audit.words,
  threshold,
  ok: audit.score >= threshold,
  pages: audit.pages.map(({ url, findings, ...page }) => ({
    url: show(url),
    ...page,
    findings: findings.map(({ url: _, ...finding }) => finding),
  })),
  failed: audit.failed.map(({ url, reason }) => ({ url: show(url), reason })),
  left: audit.left,
});
