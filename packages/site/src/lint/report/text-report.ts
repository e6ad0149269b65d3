import { count } from "@cofill/core/kit";
import type { PageAudit } from "../audit-page.ts";
import type { Audit } from "../audit-site.ts";
import type { Finding } from "../finding.ts";
import { type Category, categories } from "../score.ts";

/** Formats a URL for display, for example a file URL as a path. */
export type ShowUrl = (url: string) => string;

const asIs: ShowUrl = (url) => url;

/** Removes control characters, with which a page's text could manipulate the terminal. */
const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, "�");

const shownCategories = ({ categories: found }: PageAudit): readonly Category[] =>
  categories.filter((category) => found[category] !== undefined);

const scoreOf = (page: PageAudit, category: Category): string => String(page.categories[category]?.score ?? "-");

const compactLine = (page: PageAudit): string => {
  const parts = shownCategories(page).map((category) => `${category.toUpperCase()} ${scoreOf(page, category)}`);
  return `    ${parts.join("  ")}  → ${page.score}/100`;
};

/** The report on a site in the format of the specification (AAF-OUT-01, D-19). */
const siteReport = ({ pages, failed, score, words }: Audit, show: ShowUrl): readonly string[] => [
  "=== Agent Accessibility Audit (Site) ===",
  "",
  ...pages.flatMap((page) => [`  PAGE: ${show(page.url)}`, compactLine(page), ""]),
  ...failed.map(({ url, reason }) => `  FAILED: ${show(url)} — ${reason}`),
  ...(failed.length > 0 ? [""] : []),
  `  SITE OVERALL: ${score}/100 (${count(pages.length, "page")}) — ${words}`,
];

const nouns: Readonly<Record<Exclude<Category, "manifest">, readonly [met: string, none: string]>> = {
  forms: ["forms annotated", "no forms"],
  fields: ["fields annotated", "no fields"],
  actions: ["buttons annotated", "no buttons"],
  safety: ["dangerous-looking buttons say so", "no dangerous-looking buttons"],
};

const manifestWords = ({ manifest: { state, from } }: PageAudit): string =>
  from === undefined ? "none found" : `${state === "unparseable" ? "cannot be read" : state} (${from})`;

const detailLine = (page: PageAudit, category: Category): string => {
  const { met, total } = page.categories[category]!;
  const detail = (): string => {
    if (category === "manifest") return manifestWords(page);
    const [noun, none] = nouns[category];
    return total === 0 ? none : `${met} of ${total} ${noun}`;
  };
  return `    ${category.toUpperCase().padEnd(8)}  ${scoreOf(page, category).padStart(3)}  ${detail()}`;
};

/**
 * Writes a number of findings, such as "2 errors, 1 warning".
 * @example
 * countedFindings([]); // "0 errors, 0 warnings"
 */
export const countedFindings = (findings: readonly Finding[]): string => {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return `${count(errors, "error")}, ${count(findings.length - errors, "warning")}`;
};

const findingLine = ({ severity, place, message, code }: Finding): string => {
  const where = place ? `${place.line}:${place.column} ` : "";
  return `    ${where}${severity}: ${message} [${code}]`;
};

/** The report on one page: scores with counts, and all findings. */
const pageReport = ({ pages, score, words }: Audit, show: ShowUrl): readonly string[] => {
  const page = pages[0]!;
  const { findings } = page;
  return [
    "=== Agent Accessibility Audit ===",
    "",
    `  PAGE: ${show(page.url)}`,
    ...shownCategories(page).map((category) => detailLine(page, category)),
    "",
    ...(findings.length > 0 ? [`  FINDINGS: ${countedFindings(findings)}`, ...findings.map(findingLine), ""] : []),
    `  OVERALL: ${score}/100 — ${words}`,
  ];
};

/**
 * The report on a page or a site as text.
 * @example
 * const text = textReport(found.audit);
 */
export const textReport = (audit: Audit, show: ShowUrl = asIs): string => {
  const lines = audit.kind === "site" ? siteReport(audit, show) : pageReport(audit, show);
  return `${lines.map(printable).join("\n")}\n`;
};
