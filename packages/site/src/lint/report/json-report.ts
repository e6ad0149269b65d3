import type { Audit } from "../audit-site.ts";
import type { ShowUrl } from "./text-report.ts";

/**
 * The audit as JSON; members may be added but never renamed.
 * @example
 * const json = jsonReport(found.audit, 50);
 */
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
