import { createModel, openDocument, openForm, owner } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { codesOf, conditional, context, filled, formOf } from "./fill.ts";

const text = { type: "string" };
const object = (properties: object, more: object = {}) => ({ type: "object", properties, ...more });
const row = object({ name: text }, { required: ["name"] });

/** One property of each kind that can be present and empty. */
const kinds: Readonly<Record<string, readonly [schema: object, empty: unknown]>> = {
  "a text": [text, ""],
  "a list of texts": [{ type: "array", items: text }, []],
  "a list of choices": [{ type: "array", uniqueItems: true, items: { type: "string", enum: ["a", "b"] } }, []],
  "a list of objects": [{ type: "array", items: row }, []],
  "an object": [object({ tag: text }), {}],
  "any JSON": [{}, {}],
};

describe("FB-2-12 empty values", () => {
  test.each(Object.entries(kinds))("FB-2-12: an empty %s is stored and satisfies required", (_, [schema, empty]) => {
    const form = formOf(object({ it: schema }, { required: ["it"] }));
    const live = filled(form, { it: empty });
    expect(form.values(live)).toEqual({ it: empty });
    expect(codesOf(live)).toEqual([]);
  });

  test.each([
    ["minLength", { ...text, minLength: 1 }, "", "it too_short"],
    ["a pattern", { ...text, pattern: "^a" }, "", "it pattern_mismatch"],
    ["a format", { ...text, format: "date" }, "", "it not_a_date"],
    ["minItems of texts", { type: "array", minItems: 1, items: text }, [], "it too_few_items"],
    ["minItems of choices", { ...kinds["a list of choices"]![0], minItems: 1 }, [], "it too_few_selections"],
    ["minItems of objects", { type: "array", minItems: 1, items: row }, [], "it too_few_instances"],
    ["required of an object", row, {}, "it.name required_missing"],
    ["minProperties", object({ tag: text }, { minProperties: 1 }), {}, "it rule_failed"],
  ])("FB-2-12: %s applies to an empty value, and not to an absent one", (_, schema, empty, code) => {
    const form = formOf(object({ it: schema }));
    expect(codesOf(filled(form, { it: empty }))).toEqual([code]);
    expect(codesOf(filled(form, {}))).toEqual([]);
  });

  test("FB-2-12: a list item is stored as given, blank or not", () => {
    const form = formOf(object({ it: { type: "array", items: { ...text, minLength: 2 } } }));
    const live = filled(form, { it: ["", " a "] });
    expect(form.values(live)).toEqual({ it: ["", " a "] });
    expect(codesOf(live)).toHaveLength(1);
  });

  test("FB-2-12: conditions see empty values as present", () => {
    const asked = conditional({ required: ["it"] }, { required: ["why"] });
    for (const [schema, empty] of Object.values(kinds)) {
      const form = formOf(object({ it: schema, why: text }, asked));
      expect(codesOf(filled(form, { it: empty }))).toEqual(["why required_missing"]);
      expect(codesOf(filled(form, {}))).toEqual([]);
    }
  });

  const form = formOf(
    object({
      tags: kinds["a list of texts"]![0],
      rows: { type: "array", items: row },
      box: object({ tag: text, inner: object({ x: text }) }),
    }),
  );
  const model = createModel(form.compiled, { check: form.check, values: form.values });
  const write = (document: ReturnType<typeof openDocument>, values: object, mode: "merge" | "replace" = "merge") => {
    const plan = document.plan(values as Record<string, unknown>, mode, { keep: true });
    if (!plan.ok) throw new Error(JSON.stringify(plan.problems));
    return document.edit(plan.commands, context).document;
  };
  const empty = write(openDocument(model, { audience: owner }), { tags: [], rows: [], box: { inner: {} } });

  test("FB-2-12: null removes a value, and properties not named stay", () => {
    expect(empty.values()).toEqual({ tags: [], rows: [], box: { inner: {} } });
    expect(write(empty, { tags: null }).values()).toEqual({ rows: [], box: { inner: {} } });
    expect(write(empty, { rows: null }).values()).toEqual({ tags: [], box: { inner: {} } });
    expect(write(empty, { box: null }).values()).toEqual({ tags: [], rows: [] });
    expect(write(empty, { box: { inner: null } }).values()).toEqual({ tags: [], rows: [] });
    expect(write(empty, { box: {} }).values()).toEqual({ tags: [], rows: [], box: { inner: {} } });
    expect(write(empty, { box: {} }, "replace").values()).toEqual({ box: {} });
    expect(write(empty, {}, "replace").values()).toEqual({});
  });

  test("FB-2-12: a filled list that is set to [] is empty", () => {
    const full = write(empty, { rows: [{ name: "a" }], tags: ["x"] });
    expect(full.values()).toMatchObject({ rows: [{ name: "a" }], tags: ["x"] });
    expect(write(full, { rows: [], tags: [] }).values()).toMatchObject({ rows: [], tags: [] });
    expect(write(full, { rows: null, tags: null }).values()).toEqual({ box: { inner: {} } });
  });

  test("FB-2-12: presence is stored in the state with its author", () => {
    const { answers, instances } = empty.form;
    expect(answers.get("rows")).toMatchObject({ state: "answered", value: [], by: context.by });
    const opened = form.check(openForm(form.compiled, { answers: answers.entries(), instances: instances.entries() }));
    expect(form.values(opened)).toEqual(empty.values());
  });

  test("FB-2-12: an empty object inside a row moves with its row", () => {
    const rows = formOf(object({ rows: { type: "array", items: object({ box: object({ tag: text }) }) } }));
    const document = openDocument(createModel(rows.compiled, { values: rows.values }), { audience: owner });
    const two = write(document, { rows: [{}, { box: {} }] });
    expect(two.values()).toEqual({ rows: [{}, { box: {} }] });
    const one = two.edit([{ type: "remove_instance", path: "rows", index: 0 }], context).document;
    expect(one.values()).toEqual({ rows: [{ box: {} }] });
  });

  test("FB-2-12: only an empty value can be written to a list or an object as a whole", () => {
    const refused = (path: string, value: unknown) =>
      empty
        .edit([{ type: "set", path, value }], context)
        .outcomes.map((outcome) => !outcome.ok && outcome.refusal.code);
    expect(refused("rows", [{ name: "a" }])).toEqual(["wrong_type"]);
    expect(refused("rows", {})).toEqual(["wrong_type"]);
    expect(refused("box", { tag: "a" })).toEqual(["wrong_type"]);
    expect(refused("box", [])).toEqual(["wrong_type"]);
    expect(refused("rows[3].box", {})).toEqual(["unknown_path"]);
  });
});
