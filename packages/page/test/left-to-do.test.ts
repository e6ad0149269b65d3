import { type Definition, type LiveForm, openForm } from "@cofill/core";
import { readSchema } from "@cofill/json-schema";
import { describe, expect, test } from "vitest";
import { type FormPage, renderFormPage } from "../src/index.ts";
import { attribute, elementsOf, visibleText } from "./read-html.ts";
import { ada, after, formOf, pageOf } from "./sample-pages.ts";

const base = { type: "field", required: false, priority: "medium" } as const;
const options = ["a", "b", "c"].map((id) => ({ id, label: id.toUpperCase() }));
const columns = [{ id: "name", label: "Name", type: "string", required: false }];

const definition = {
  id: "party",
  title: "Party",
  items: [
    { ...base, kind: "string_list", id: "guests", label: "Guests", minItems: 2 },
    { ...base, kind: "url_list", id: "links", label: "Links", minItems: 1 },
    { ...base, kind: "multi_select", id: "food", label: "Food", minSelections: 1, options },
    { ...base, kind: "checkboxes", id: "chores", label: "Chores", checkboxMode: "simple", minDone: 1, options },
    { ...base, kind: "table", id: "seats", label: "Seats", minRows: 1, columns },
    { ...base, kind: "string_list", id: "songs", label: "Songs", maxItems: 9 },
    { ...base, kind: "number", id: "age", label: "Age", required: true },
    { ...base, kind: "number", id: "sum", label: "Sum", required: true, readonly: true },
  ],
} as unknown as Definition;

const steps = [
  { id: "who", title: "Who", items: ["guests", "links", "food"] },
  { id: "what", title: "What", items: ["chores", "seats", "songs", "age", "sum"] },
];

const shown = (form: LiveForm, more: Partial<FormPage> = {}) => {
  const page = pageOf(form, more);
  const presentation = { ...page.presentation, steps };
  const elements = elementsOf(renderFormPage({ ...page, presentation }, { assets: { style: { text: "" } } }));
  const named = (id: string) => elements.find((one) => attribute(one, "id") === id)!;
  return {
    label: (id: string) => visibleText(named(`f-${id}--label`)),
    head: visibleText(named("cf-progress")),
    steps: elements.filter((one) => attribute(one, "value")?.startsWith("step:")).map(visibleText),
  };
};

describe("a field that blocks submission is not labelled optional", () => {
  const { label } = shown(formOf(definition));
  test.each([
    ["guests", "Guests at least 2 items"],
    ["links", "Links at least 1 item"],
    ["food", "Food at least 1 selection"],
    ["chores", "Chores at least 1 done"],
    ["seats", "Seats at least 1 row"],
    ["songs", "Songs optional"],
    ["age", "Age required"],
  ])("%s: %s", (id, words) => expect(label(id)).toBe(words));
});

describe("progress: steps and header show the same counts", () => {
  const set = (path: string, value: unknown) => [{ type: "set", path, value, lenient: true, keep: true }, ada] as const;

  test("an empty form counts all required fields except read-only ones", () => {
    const { head, steps: all } = shown(formOf(definition));
    expect(head).toMatch(/, 6 required left$/);
    expect(all).toEqual(["1Who3 left", "2What3 left"]);
  });

  test("a list with too few items counts as left, an invalid answer as to fix", () => {
    const form = after(formOf(definition), set("guests", ["Ada"]), set("food", ["a"]), set("age", "many"));
    const { head, steps: all } = shown(form);
    expect(head).toMatch(/, 4 required left$/);
    expect(all).toEqual(["1Who2 left", "2What1 to fix2 left"]);
  });

  test("a complete form has nothing left", () => {
    const form = after(
      formOf(definition),
      set("guests", ["Ada", "Bo"]),
      set("links", ["https://example.org/"]),
      set("food", ["a"]),
      set("chores", { a: "done" }),
      set("seats", [{ name: "Ada" }]),
      set("age", 3),
    );
    const { head, steps: all } = shown(form, { shownIssues: "all" });
    expect(head).toMatch(/, nothing required left$/);
    expect(all).toEqual(["1Who", "2What"]);
  });
});

test("a list that a schema requires is counted until it has enough rows", () => {
  const result = readSchema({
    type: "object",
    required: ["legs"],
    properties: {
      legs: { type: "array", title: "Legs", items: { type: "object", properties: { to: { type: "string" } } } },
    },
  });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const { form } = result;
  const drawn = (live: LiveForm) => {
    const elements = elementsOf(renderFormPage(pageOf(form.check(live)), { assets: { style: { text: "" } } }));
    const list = elements.find((one) => attribute(one, "id") === "f-legs--field")!;
    return [visibleText(elements.find((one) => attribute(one, "id") === "cf-progress")!), visibleText(list)];
  };
  const blank = openForm(form.compiled);
  expect(drawn(blank)).toEqual([
    expect.stringContaining("1 required left"),
    expect.stringContaining("Legs 0 entries (required)"),
  ]);
  expect(drawn(after(blank, [{ type: "add_instance", path: "legs" }, ada]))).toEqual([
    expect.stringContaining("nothing required left"),
    expect.stringContaining("Legs 1 entry Legs 1"),
  ]);
});
