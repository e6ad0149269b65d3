import type { Audit } from "../audit-site.ts";
import type { Finding, FindingCode } from "../finding.ts";
import { ruleWords } from "./rule-words.ts";
import type { ShowUrl } from "./text-report.ts";

const locationOf = ({ url, place }: Finding, show: ShowUrl): object => ({
  physicalLocation: {
    artifactLocation: { uri: show(url) },
    ...(place && { region: { startLine: place.line, startColumn: place.column } }),
  },
});

/**
 * The audit as SARIF 2.1.0 for code scanning; failed pages are tool notifications, not results.
 * @example
 * const sarif = sarifReport(found.audit, "1.0.0");
 */
export const sarifReport = (audit: Audit, version: string, show: ShowUrl = (url) => url): object => {
  const findings = audit.pages.flatMap((page) => page.findings);
  const codes = [...new Set(findings.map(({ code }) => code))].sort();
  const ruleIndex = new Map<FindingCode, number>(codes.map((code, at) => [code, at]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: {
          driver: {
            name: "cofill lint",
            version,
            rules: codes.map((id) => ({ id, shortDescription: { text: ruleWords[id] } })),
          },
        },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => ({
          ruleId: finding.code,
          ruleIndex: ruleIndex.get(finding.code),
          level: finding.severity,
          message: { text: finding.message },
          locations: [locationOf(finding, show)],
        })),
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: audit.failed.map(({ url, reason }) => ({
              level: "error",
              message: { text: `${show(url)} could not be looked at: ${reason}` },
            })),
          },
        ],
        properties: { score: audit.score, words: audit.words },
      },
    ],
  };
};
