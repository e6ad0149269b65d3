import fc from "fast-check";
import { expect, test } from "vitest";
import { textReport, wordsFor } from "../../src/lint/index.ts";
import { audited, manifestWith, pageSource } from "./pages.ts";

const names = ["civil-service", "admin", "checkout", "legacy", "misnested"];
const pieces = names.flatMap((name) => pageSource(name).split(/(?<=>)/));
const annotation = fc
  .tuple(
    fc.constantFrom("kind", "action", "field", "danger", "confirm", "for-action", "idempotent", "feild"),
    fc.string({ unit: "binary", maxLength: 8 }),
  )
  .map(([name, value]) => `<p data-agent-${name}="${value}">`);
const junk = fc.array(fc.oneof(fc.constantFrom(...pieces), annotation, fc.string({ unit: "binary", maxLength: 20 })), {
  maxLength: 60,
});

test("any page and manifest get a score from 0 to 100, findings with messages and a printable report", () => {
  fc.assert(
    fc.property(
      junk,
      fc.dictionary(fc.constantFrom("version", "actions", "data", "pages", "@context"), fc.jsonValue()),
      (parts, changes) => {
        const page = audited(parts.join(""), manifestWith(changes), true);
        expect(Number.isInteger(page.score) && page.score >= 0 && page.score <= 100).toBe(true);
        for (const { code, message, severity } of page.findings) {
          expect(code).toMatch(/^[a-z]+(_[a-z]+)+$/);
          expect(message).toMatch(/\w.*\.( \(also at .*\))?$/s);
          expect(["error", "warning"]).toContain(severity);
        }
        const report = textReport({
          kind: "page",
          score: page.score,
          words: wordsFor(page.score),
          pages: [page],
          failed: [],
          left: 0,
        });
        expect(report).not.toMatch(/[\p{Cc}--\n]/v);
      },
    ),
    { numRuns: 200 },
  );
});

test("a page of many collections, fields or actions is audited in linear time", () => {
  const many = (one: (at: number) => string): string => Array.from({ length: 5_000 }, (_, at) => one(at)).join("");
  for (const html of [
    many((at) => `<ul data-agent-kind=collection data-agent-action=v${at}><li data-agent-kind=item>x</ul>`),
    many((at) => `<form data-agent-kind=action data-agent-action=a${at}></form>`),
    `<p id=x>${"word ".repeat(2_000)}</p>${many(() => `<input aria-labelledby="${"x ".repeat(20)}">`)}`,
  ]) {
    expect(audited(html, manifestWith()).findings.length).toBeGreaterThan(0);
  }
});
