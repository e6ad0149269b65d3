import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PageElement } from "../annotations/page-element.ts";
import { numberOf, readTyped } from "./typed-value.ts";

const element = (text: string, more: Partial<PageElement> = {}): PageElement => ({
  ref: "e1",
  tag: "td",
  attributes: {},
  children: [],
  text,
  name: "",
  ...more,
});
const inside = (child: PageElement): PageElement => element(child.text, { children: [child] });

describe("numbers as people write them", () => {
  test.each([
    ["12", 12],
    ["-3.5", -3.5],
    ["−7", -7],
    ["1,234", 1234],
    ["1,234,567.89", 1234567.89],
    ["1.234.567,89", 1234567.89],
    ["1 234 567", 1234567],
    ["1\u00a0234,5", 1234.5],
    ["1\u202f234", 1234],
    ["1'234'567.5", 1234567.5],
    ["1’234", 1234],
    ["12,5", 12.5],
    ["1.234", 1.234],
    ["€ 12.50", 12.5],
    ["12,50 €", 12.5],
    ["-€5", -5],
    ["USD 1,000", 1000],
    ["45 %", 45],
    ["1,23,456", undefined],
    ["1.2.3", undefined],
    ["12 kg", undefined],
    ["1-2", undefined],
    ["", undefined],
    ["1e5 and more", undefined],
    [`1${" ".repeat(50_000)}x`, undefined],
  ])("readTyped reads %j as %j", (text, value) => expect(numberOf(text)).toBe(value));

  test("numbers in English and German notation are read back", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom("en-US", "de-DE", "de-CH", "fr-FR"),
        (cents, locale) => {
          const value = cents / 100;
          const text = value.toLocaleString(locale, { minimumFractionDigits: 2 });
          expect(numberOf(text)).toBe(value + 0);
        },
      ),
    );
  });
});

describe("values by their schema", () => {
  const time = (datetime: string) => inside(element("17 May", { tag: "time", attributes: { datetime } }));
  test.each([
    ["a text without a schema", element(" x "), undefined, " x "],
    ["an integer", element("1,000"), { type: "integer" }, 1000],
    [
      "a machine-readable value",
      inside(element("one thousand", { tag: "data", attributes: { value: "1000" } })),
      { type: "number" },
      1000,
    ],
    ["yes", element("Yes"), { type: "boolean" }, true],
    ["a check mark", element("✓"), { type: "boolean" }, true],
    ["no", element("off"), { type: "boolean" }, false],
    [
      "a ticked checkbox",
      inside(element("", { tag: "input", live: { hidden: false, disabled: true, readonly: false, checked: true } })),
      { type: "boolean" },
      true,
    ],
    ["an ISO date", time("2026-05-17"), { type: "string", format: "date" }, "2026-05-17"],
    ["a date from a date-time", time("2026-05-17T10:00:00Z"), { type: "string", format: "date" }, "2026-05-17"],
    ["a date-time", element("2026-05-17 10:00"), { type: "string", format: "date-time" }, "2026-05-17T10:00"],
    [
      "a link",
      inside(element("Invoice 7", { tag: "a", attributes: { href: "/i/7" } })),
      { type: "string", format: "uri-reference" },
      "/i/7",
    ],
    ["an option in another case", element("PAID"), { type: "string", enum: ["paid", "draft"] }, "paid"],
    ["null for an empty text", element(""), { type: ["string", "null"] }, null],
    ["a list of options", element("a, b; c"), { type: "array", items: { type: "string" } }, ["a", "b", "c"]],
  ])("readTyped reads %s", (_, from, schema, value) => expect(readTyped(from, schema)).toEqual({ ok: true, value }));

  test.each([
    ["a fraction in place of an integer", element("1.5"), { type: "integer" }],
    ["an ambiguous date", element("03/04/2026"), { type: "string", format: "date" }],
    ["an invalid date", time("2026-02-30"), { type: "string", format: "date" }],
    ["neither yes nor no", element("maybe"), { type: "boolean" }],
    ["an option that the schema does not have", element("void"), { type: "string", enum: ["paid"] }],
    ["one wrong item of a list", element("1, x"), { type: "array", items: { type: "number" } }],
  ])("readTyped leaves out with a remark: %s", (_, from, schema) =>
    expect(readTyped(from, schema)).toMatchObject({ ok: false }),
  );
});
