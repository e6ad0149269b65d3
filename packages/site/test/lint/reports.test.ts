import { describe, expect, test } from "vitest";
import { type Audit, jsonReport, type PageAudit, sarifReport, textReport, wordsFor } from "../../src/lint/index.ts";
import { audited, manifestWith } from "./pages.ts";

const annotated = "<button data-agent-kind=action data-agent-action=a.b>A</button>";
const form = `<form data-agent-kind=action data-agent-action=a.b><input data-agent-kind=field data-agent-field=f><button data-agent-kind=action data-agent-action=a.b.submit>Go</button></form>`;

const siteOf = (pages: readonly PageAudit[], more: Partial<Audit> = {}): Audit => {
  const score = Math.round(pages.reduce((sum, page) => sum + page.score, 0) / pages.length);
  return { kind: "site", score, words: wordsFor(score), pages, failed: [], left: 0, ...more };
};

describe("textReport", () => {
  test("AAF-OUT-01: has the specified format for a site", () => {
    const pages = [
      audited(annotated, manifestWith(), false, "http://localhost:5178/"),
      audited(form, manifestWith(), false, "http://localhost:5178/invoices/new/"),
    ];
    expect(textReport(siteOf(pages))).toBe(`=== Agent Accessibility Audit (Site) ===

  PAGE: http://localhost:5178/
    FORMS -  FIELDS -  ACTIONS 100  MANIFEST 100  → 100/100

  PAGE: http://localhost:5178/invoices/new/
    FORMS 100  FIELDS 100  ACTIONS 100  MANIFEST 100  → 100/100

  SITE OVERALL: 100/100 (2 pages) — Excellent agent accessibility
`);
  });

  test("AAF-OUT-01: has one line per page, safety last, and failed pages (D-19)", () => {
    const pages = [audited("<button>Delete</button>", undefined, true, "http://localhost/")];
    const failed = [{ url: "http://localhost/gone", reason: "status 404" }];
    expect(textReport(siteOf(pages, { failed }))).toBe(`=== Agent Accessibility Audit (Site) ===

  PAGE: http://localhost/
    FORMS -  FIELDS -  ACTIONS 0  MANIFEST 0  SAFETY 0  → 0/100

  FAILED: http://localhost/gone — status 404

  SITE OVERALL: 0/100 (1 page) — Poor agent accessibility
`);
  });

  test("has counts and findings for one page", () => {
    const page = audited(`<form>\n  <input name=q>\n</form>${annotated}`, manifestWith(), true);
    const whole: Audit = { ...siteOf([page]), kind: "page" };
    expect(textReport(whole)).toBe(`=== Agent Accessibility Audit ===

  PAGE: https://site.example/
    FORMS       0  0 of 1 forms annotated
    FIELDS      0  0 of 1 fields annotated
    ACTIONS   100  1 of 1 buttons annotated
    MANIFEST  100  valid (https://site.example/.well-known/agent-manifest.json)
    SAFETY      -  no dangerous-looking buttons

  FINDINGS: 0 errors, 3 warnings
    1:1 warning: <form> has no name for agents; add data-agent-kind="action" and data-agent-action. [form_not_annotated]
    2:3 warning: <input> "q" has no name for agents; add data-agent-kind="field" and data-agent-field. [field_not_annotated]
    3:8 warning: The manifest does not name "a.b"; it is not run. [action_not_in_manifest]

  OVERALL: 38/100 — Poor agent accessibility
`);
  });

  test("removes control characters of page texts", () => {
    const page = audited("<button>\u001b[2J\u202eDelete\u0007</button>", manifestWith(), true);
    expect(textReport({ ...siteOf([page]), kind: "page" })).not.toMatch(/[\u001b\u0007\u202e]/);
  });
});

test("jsonReport contains all data and whether the threshold is met", () => {
  const page = audited(form, manifestWith());
  const report = JSON.parse(
    JSON.stringify(jsonReport(siteOf([page], { failed: [{ url: "x", reason: "y" }] }), 90, (url) => `<${url}>`)),
  );
  expect(report).toMatchObject({
    score: 100,
    words: "Excellent agent accessibility",
    threshold: 90,
    ok: true,
    pages: [
      {
        url: "<https://site.example/>",
        score: 100,
        categories: { forms: { score: 100, met: 1, total: 1 }, manifest: { score: 100 } },
        manifest: { state: "valid" },
        findings: [
          { code: "action_not_in_manifest", severity: "warning", place: { line: 1, column: 1 }, action: "a.b" },
        ],
      },
    ],
    failed: [{ url: "<x>", reason: "y" }],
  });
  expect(jsonReport(siteOf([audited("<form></form>")]), 50)).toMatchObject({ ok: false });
});

interface SarifLog {
  readonly runs: readonly {
    readonly tool: {
      readonly driver: {
        readonly name: string;
        readonly rules: readonly { id: string; shortDescription: { text: string } }[];
      };
    };
    readonly results: readonly {
      readonly ruleId: string;
      readonly ruleIndex: number;
      readonly level: string;
      readonly message: { readonly text: string };
      readonly locations: readonly {
        readonly physicalLocation: {
          readonly artifactLocation: { readonly uri: string };
          readonly region?: { readonly startLine: number; readonly startColumn: number };
        };
      }[];
    }[];
    readonly invocations: readonly { readonly executionSuccessful: unknown }[];
  }[];
}

/** Checks the required members of SARIF 2.1.0 that are used here. */
const checkSarif = (log: SarifLog): void => {
  expect(log).toMatchObject({ version: "2.1.0", $schema: expect.stringMatching(/sarif-2\.1\.0/) });
  for (const { tool, results, invocations } of log.runs) {
    const { name, rules } = tool.driver;
    expect(name).toMatch(/\w/);
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    for (const { shortDescription } of rules) expect(shortDescription.text).toMatch(/^[A-Z].*[^.]$/);
    for (const { ruleId, ruleIndex, level, message, locations } of results) {
      expect(["none", "note", "warning", "error"]).toContain(level);
      expect(message.text).not.toBe("");
      expect(rules[ruleIndex]?.id).toBe(ruleId);
      for (const { physicalLocation } of locations) {
        expect(URL.canParse(physicalLocation.artifactLocation.uri, "file:///root/")).toBe(true);
        const { region } = physicalLocation;
        if (region) expect([region.startLine >= 1, region.startColumn >= 1]).toEqual([true, true]);
      }
    }
    for (const { executionSuccessful } of invocations) expect(typeof executionSuccessful).toBe("boolean");
  }
};

test("sarifReport has one result for each finding with rule and place", () => {
  const pages = [
    audited(`<form></form>\n<button>Delete</button>`, undefined, true),
    audited(form, manifestWith(), false, "https://site.example/2"),
  ];
  const log = JSON.parse(
    JSON.stringify(
      sarifReport(siteOf(pages, { failed: [{ url: "https://site.example/3", reason: "status 500" }] }), "0.1.0"),
    ),
  );
  checkSarif(log);
  const [run] = log.runs;
  expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
    "manifest_missing",
    "unsafe_button",
    "form_not_annotated",
    "button_not_annotated",
    "action_not_in_manifest",
  ]);
  expect(run.results[1].locations).toEqual([
    {
      physicalLocation: {
        artifactLocation: { uri: "https://site.example/" },
        region: { startLine: 2, startColumn: 1 },
      },
    },
  ]);
  expect(run.invocations[0].toolExecutionNotifications[0].message.text).toMatch(/site\.example\/3.*status 500/);
});
