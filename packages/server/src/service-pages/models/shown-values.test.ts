import type { Answer, FieldItem } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { shownValue, webLink } from "./shown-values.ts";

const field = (kind: string, more: object = {}): FieldItem =>
  ({ type: "field", id: "f", label: "F", required: false, priority: "medium", kind, ...more }) as never;

const options = [
  { id: "a", label: "Apple" },
  { id: "b", label: "Bread" },
];

const columns = [
  { id: "n", label: "Name", type: "string", required: false },
  { id: "p", label: "Price", type: "number", required: false },
];

const given = (value: unknown): Answer => ({ state: "answered", value });
const nowhere = () => undefined;

describe("every kind of value, as people read it", () => {
  test.each([
    ["string", {}, "x", { type: "text", text: "x" }],
    ["string", {}, "x\ny", { type: "block", text: "x\ny" }],
    ["number", {}, 12.5, { type: "text", text: "12.5" }],
    ["boolean", {}, false, { type: "text", text: "No" }],
    ["bigint", {}, "12345678901234567890", { type: "text", text: "12345678901234567890" }],
    ["date", {}, "2026-03-02", { type: "text", text: "2026-03-02" }],
    ["time", {}, "09:30", { type: "text", text: "09:30" }],
    ["datetime", {}, "2026-03-02T09:30:00Z", { type: "text", text: "2026-03-02T09:30:00Z" }],
    ["year", {}, 1999, { type: "text", text: "1999" }],
    [
      "url",
      {},
      "https://a.example/x?y",
      { type: "link", text: "https://a.example/x?y", href: "https://a.example/x?y" },
    ],
    ["url", {}, "javascript:alert(1)", { type: "text", text: "javascript:alert(1)" }],
    ["url", {}, "urn:isbn:123", { type: "text", text: "urn:isbn:123" }],
    ["string_list", {}, ["x", "y"], { type: "list", items: ["x", "y"] }],
    [
      "url_list",
      {},
      ["https://a.example/", "data:text/html,x"],
      {
        type: "links",
        links: [{ text: "https://a.example/", href: "https://a.example/" }, { text: "data:text/html,x" }],
      },
    ],
    ["single_select", { options }, "a", { type: "text", text: "Apple" }],
    ["single_select", { options }, "gone", { type: "text", text: "gone" }],
    ["multi_select", { options }, ["b", "a"], { type: "list", items: ["Bread", "Apple"] }],
    [
      "checkboxes",
      { options },
      { a: "done", b: "na" },
      { type: "list", items: ["Apple: Done", "Bread: Does not apply"] },
    ],
    ["checkboxes", { options: [{ id: "toString", label: "X" }] }, {}, { type: "list", items: [] }],
    [
      "table",
      { columns },
      [{ n: { state: "answered", value: "Tea" }, p: { state: "skipped", reason: "free" } }, {}],
      {
        type: "table",
        columns: ["Name", "Price"],
        rows: [
          ["Tea", "– (free)"],
          ["", ""],
        ],
      },
    ],
    ["money", {}, { amount: "10.50", currency: "EUR" }, { type: "text", text: "10.50 EUR" }],
    [
      "file",
      {},
      { id: "upl_1", name: "a.pdf", mediaType: "application/pdf", size: 1_234 },
      { type: "file", name: "a.pdf", about: "application/pdf, 1.2 KB" },
    ],
    ["capability", {}, { id: "cap_1", name: "Calendar" }, { type: "text", text: "Calendar" }],
    ["json", {}, { a: [1] }, { type: "block", text: '{\n  "a": [\n    1\n  ]\n}' }],
    ["json", {}, 3, { type: "text", text: "3" }],
    [
      "what another version left in a table",
      { kind: "table", columns },
      "not rows",
      { type: "text", text: "not rows" },
    ],
    ["what another version left in money", { kind: "money" }, null, { type: "text", text: "null" }],
  ])("%s", (kind, more, value, expected) => {
    expect(shownValue(field(kind, more), given(value), nowhere)).toEqual(expected);
  });

  test.each([
    [{ state: "unanswered" }, "Not answered"],
    [{ state: "skipped" }, "Skipped"],
    [{ state: "skipped", reason: "We have none" }, "Skipped: We have none"],
    [{ state: "aborted", reason: "No access" }, "Given up: No access"],
  ] as const)("no value: %j", (answer, text) =>
    expect(shownValue(field("string"), answer, nowhere)).toEqual({ type: "none", text }),
  );

  test("what was written where a value should stand is shown as it was written", () => {
    const answer: Answer = { state: "answered", raw: "about ten" };
    expect(shownValue(field("number"), answer, nowhere)).toEqual({ type: "text", text: "about ten" });
  });

  test("a secret is shown to nobody", () => {
    const hidden = { type: "text", text: "•••" };
    expect(shownValue(field("string", { secret: true }), given("hunter2"), nowhere)).toEqual(hidden);
    expect(shownValue(field("string", { secret: true }), { state: "answered", raw: 5 }, nowhere)).toEqual(hidden);
  });

  test("much of anything is cut, and said to be", () => {
    const many = Array.from({ length: 130 }, (_, index) => `i${index}`);
    expect(shownValue(field("string_list"), given(many), nowhere)).toMatchObject({ more: 30 });
    const long = shownValue(field("string"), given("x".repeat(10_000)), nowhere);
    expect(long).toEqual({ type: "text", text: `${"x".repeat(3_999)}…` });
  });
});

test.each([
  ["https://a.example", "https://a.example/"],
  ["HTTP://A.example/", "http://a.example/"],
  ["javascript:alert(1)", undefined],
  [" javascript:alert(1)", undefined],
  ["data:text/html,<script>", undefined],
  ["//a.example", undefined],
  ["page 3 of the contract", undefined],
])("a link or not: %s", (text, href) => expect(webLink(text)).toBe(href));
