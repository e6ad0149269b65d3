import type { Definition, LiveForm } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { type FormPage, renderFormPage } from "../src/index.ts";
import { attribute, elementsOf, wordsOf } from "./read-html.ts";
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
    label: (id: string) => wordsOf(named(`f-${id}--label`)),
    head: wordsOf(named("cf-progress")),
    steps: elements.filter((one) => attribute(one, "value")?.startsWith("step:")).map(wordsOf),
  };
};

describe("what stands in the way of submitting is nowhere called optional", () => {
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

describe("the steps and the head count the same", () => {
  const set = (path: string, value: unknown) => [{ type: "set", path, value, lenient: true, keep: true }, ada] as const;

  test("at first everything that is needed; what nobody can fill is not counted", () => {
    const { head, steps: all } = shown(formOf(definition));
    expect(head).toMatch(/, 6 required left$/);
    expect(all).toEqual(["1Who3 left", "2What3 left"]);
  });

  test("a list that has too few is still left; an answer that cannot stand is to be put right", () => {
    const form = after(formOf(definition), set("guests", ["Ada"]), set("food", ["a"]), set("age", "many"));
    const { head, steps: all } = shown(form);
    expect(head).toMatch(/, 4 required left$/);
    expect(all).toEqual(["1Who2 left", "2What1 to put right2 left"]);
  });

  test("when all is there, nothing is left", () => {
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
