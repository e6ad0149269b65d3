import type { FieldItem } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { renderForm } from "../src/index.ts";
import { attribute, type Element, elementsOf, inside, visibleText } from "./read-html.ts";
import { ada, after, bot, formOf, pageOf } from "./sample-pages.ts";

const base = { type: "field", id: "it", label: "The field", required: false, priority: "medium" } as const;
const options = [
  { id: "a", label: "First" },
  { id: "b", label: "Second" },
] as const;
const many = Array.from({ length: 7 }, (_, index) => ({ id: `o${index}`, label: `Option ${index}` }));

const html = (field: object, value?: unknown): string => {
  const form = formOf({ id: "f", items: [{ ...base, ...field } as FieldItem] });
  return renderForm(
    pageOf(value === undefined ? form : after(form, [{ type: "set", path: "it", value, keep: true }, ada])),
  );
};

const byId = (elements: readonly Element[], id: string): Element | undefined =>
  elements.find((one) => attribute(one, "id") === id);

/** What a control is called: as assistive technology works it out, for what these pages use. */
const nameOf = (elements: readonly Element[], control: Element): string => {
  const labels = attribute(control, "aria-labelledby")?.split(" ");
  if (labels) return labels.map((id) => visibleText(byId(elements, id)!)).join(" ");
  const own = attribute(control, "aria-label");
  const label = elements.find((one) => one.tagName === "label" && attribute(one, "for") === attribute(control, "id"));
  return own ?? (label ? visibleText(label) : "");
};

const typeOf = (control: Element): string =>
  control.tagName === "input" ? (attribute(control, "type") ?? "text") : control.tagName;

/** One line for each control, and one for each group around them. */
const controlsIn = (page: string): readonly string[] => {
  const elements = elementsOf(page);
  const field = byId(elements, "f-it--field")!;
  const legend = inside(field).find(({ tagName }) => tagName === "legend");
  const controls = inside(field).filter(
    (one) => ["input", "select", "textarea"].includes(one.tagName) && attribute(one, "type") !== "hidden",
  );
  return [
    ...(legend ? [`${attribute(field, "role") ?? "group"} "${visibleText(legend)}"`] : []),
    ...controls.map((one) => `${typeOf(one)} "${nameOf(elements, one)}" ${attribute(one, "name")}`),
  ];
};

test.each<[string, object, unknown, readonly string[]]>([
  ["text", { kind: "string" }, undefined, ['text "The field optional" it']],
  ["long text", { kind: "string", multiline: true }, undefined, ['textarea "The field optional" it']],
  ["text that has lines", { kind: "string" }, "a\nb", ['textarea "The field optional" it']],
  ["an e-mail address", { kind: "string", semanticType: "email" }, undefined, ['email "The field optional" it']],
  ["a telephone number", { kind: "string", semanticType: "tel" }, undefined, ['tel "The field optional" it']],
  ["a required number", { kind: "number", required: true }, undefined, ['text "The field required" it']],
  ["a big number", { kind: "bigint" }, undefined, ['text "The field optional" it']],
  ["a date", { kind: "date" }, "2026-03-01", ['date "The field optional" it']],
  ["what is no date", { kind: "date" }, "next week", ['text "The field optional" it']],
  ["a time", { kind: "time" }, "09:30", ['time "The field optional" it']],
  [
    "a moment",
    { kind: "datetime" },
    "2026-03-01T09:30:00+02:00",
    ['group "The field optional"', 'datetime-local "Date and time" it', 'select "Time zone" it::zone'],
  ],
  ["a year", { kind: "year" }, undefined, ['text "The field optional" it']],
  ["a URL", { kind: "url" }, undefined, ['url "The field optional" it']],
  ["texts", { kind: "string_list" }, undefined, ['textarea "The field optional" it']],
  ["URLs", { kind: "url_list" }, undefined, ['textarea "The field optional" it']],
  ["JSON", { kind: "json" }, undefined, ['textarea "The field optional" it']],
  ["a secret", { kind: "string", secret: true }, "hunter2", ['password "The field optional" it']],
  ["a secret of several lines", { kind: "string", secret: true }, "a\nb", ['password "The field optional" it']],
  ["a capability", { kind: "capability" }, undefined, ['text "The field optional" it']],
  ["a file", { kind: "file" }, undefined, ['file "The field optional" it']],
  [
    "yes or no, which can be taken back",
    { kind: "boolean" },
    undefined,
    ['radiogroup "The field optional"', 'radio "Yes" it', 'radio "No" it', 'radio "No answer" it'],
  ],
  [
    "one of few",
    { kind: "single_select", options, required: true },
    undefined,
    ['radiogroup "The field required"', 'radio "First" it', 'radio "Second" it'],
  ],
  ["one of many", { kind: "single_select", options: many }, undefined, ['select "The field optional" it']],
  [
    "several",
    { kind: "multi_select", options },
    undefined,
    ['group "The field optional"', 'checkbox "First" it', 'checkbox "Second" it'],
  ],
  [
    "boxes to tick",
    { kind: "checkboxes", checkboxMode: "simple", options },
    undefined,
    ['group "The field optional"', 'checkbox "First" it', 'checkbox "Second" it'],
  ],
  [
    "boxes with states",
    { kind: "checkboxes", checkboxMode: "multi", options },
    undefined,
    ['group "The field optional"', 'select "First" it::a', 'select "Second" it::b'],
  ],
  [
    "yes or no for each",
    { kind: "checkboxes", checkboxMode: "explicit", options: options.slice(0, 1) },
    undefined,
    ['group "The field optional"', 'radio "Yes" it::a', 'radio "No" it::a', 'radio "No answer" it::a'],
  ],
  [
    "money",
    { kind: "money" },
    undefined,
    ['group "The field optional"', 'text "The field optional Amount" it::amount', 'text "Currency" it::currency'],
  ],
  [
    "money in one currency",
    { kind: "money", currency: "EUR" },
    undefined,
    ['group "The field optional"', 'text "The field optional Amount" it::amount'],
  ],
  [
    "a table",
    {
      kind: "table",
      columns: [
        { id: "who", label: "Who", type: "string", required: true },
        { id: "on", label: "On", type: "date", required: false },
        { id: "size", label: "Size", type: "string", required: false, enum: ["S", "M"] },
      ],
    },
    undefined,
    [
      'group "The field optional"',
      'text "The field, row 1, Who (required)" it::0.who',
      'date "The field, row 1, On" it::0.on',
      'select "The field, row 1, Size" it::0.size',
    ],
  ],
])("%s", (_, field, value, controls) => expect(controlsIn(html(field, value))).toEqual(controls));

describe("descriptions beside a control", () => {
  const page = (field: object, value?: unknown) => {
    const elements = elementsOf(html(field, value));
    const control = byId(elements, "f-it")!;
    const described = (attribute(control, "aria-describedby") ?? "").split(" ").filter(Boolean);
    return { control, described: described.map((id) => visibleText(byId(elements, id)!)) };
  };

  test("a control is described by its hint, limits and examples", () => {
    const field = { kind: "number", hint: "In all.", min: 1, max: 9, integer: true, examples: ["2", "3"] };
    expect(page(field).described).toEqual(["In all. A whole number, from 1 to 9. For example: 2, 3"]);
  });

  test("a control with an issue is marked invalid and described by the issue", () => {
    const { control, described } = page({ kind: "number" }, "many");
    expect(described).toEqual(['Error: "The field" must be a number such as 12 or 3.5; it is "many"']);
    expect(attribute(control, "aria-invalid")).toBe("true");
    expect(attribute(control, "value")).toBe("many");
  });

  test("a calculated field is shown and cannot be filled", () => {
    const elements = elementsOf(html({ kind: "number", readonly: true }));
    const field = byId(elements, "f-it--field")!;
    expect(visibleText(field)).toBe("The field Empty");
    expect(inside(field).filter(({ tagName }) => tagName === "input")).toEqual([]);
  });

  test("MF-2-11 a field of another role is shown with its role, is not required and cannot be filled", () => {
    const field = byId(elementsOf(html({ kind: "string", role: "agent", required: true })), "f-it--field")!;
    expect(visibleText(field)).toBe("The field For the role agent Empty");
    expect(inside(field).filter(({ tagName }) => tagName === "input")).toEqual([]);
  });

  test("a stored file is shown with name, size, link and a remove button", () => {
    const value = { id: "x/y", name: "cv.pdf", mediaType: "application/pdf", size: 48_000 };
    const field = byId(elementsOf(html({ kind: "file" }, value)), "f-it--field")!;
    expect(visibleText(field)).toBe("The field optional cv.pdf48 KB Remove the file of The field");
    const link = inside(field).find(({ tagName }) => tagName === "a")!;
    expect(attribute(link, "href")).toBe("/f/abc/files/x%2Fy");
  });

  test("an answer is shown with its author, confidence, evidence and confirmation", () => {
    const form = formOf({ id: "f", items: [{ ...base, kind: "string" }] });
    const origin = { confidence: 0.72, evidence: "Register, page 3" };
    const filled = after(form, [{ type: "set", path: "it", value: "x", origin }, bot]);
    const words = (given: typeof form) => visibleText(byId(elementsOf(renderForm(pageOf(given))), "f-it--field")!);
    expect(words(filled)).toContain("Filled by research-bot (fairly sure, 72 %)");
    expect(words(filled)).toContain("On what evidence: The field Register, page 3");
    expect(words(filled)).toContain("Confirm The field");
    const confirmed = words(after(filled, [{ type: "confirm", path: "it" }, ada]));
    expect(confirmed).toContain("Confirmed by Ada Lovelace");
    expect(confirmed).not.toContain("Confirm The field");
  });

  test("a field that needs a person is marked and shows a proposal with two buttons", () => {
    const form = formOf({ id: "f", items: [{ ...base, kind: "string", confirm: "human" }] });
    const proposed = after(form, [{ type: "set", path: "it", value: "Box 9" }, bot]);
    const field = byId(elementsOf(renderForm(pageOf(proposed))), "f-it--field")!;
    expect(visibleText(field)).toContain("A person must answer this");
    expect(visibleText(field)).toContain("research-bot proposes: Box 9");
    const buttons = inside(field).filter(({ tagName }) => tagName === "button");
    expect(buttons.map((one) => [attribute(one, "type"), attribute(one, "name"), attribute(one, "value")])).toEqual([
      ["submit", "_do", "accept:it"],
      ["submit", "_do", "decline:it"],
    ]);
  });

  test("notes at a field are listed", () => {
    const form = formOf({ id: "f", items: [{ ...base, kind: "string" }] });
    const noted = after(form, [{ type: "add_note", ref: "it", role: "agent", text: "Ask the register." }, bot]);
    const lists = elementsOf(renderForm(pageOf(noted))).filter(
      (one) => attribute(one, "aria-label") === "Notes on The field",
    );
    expect(lists.map(visibleText)).toEqual(["agent Ask the register."]);
  });
});
