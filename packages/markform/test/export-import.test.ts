import {
  applyPatches,
  exportForm,
  exportJsonSchema,
  getMarkdown,
  importValues,
  inspect,
  parseForm,
  serializeForm,
} from "@cofill/markform";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse as parseYaml, stringify as stringifyYaml } from "yaml";
import { apply, essence } from "./outcomes.ts";
import { everyKind, field, form, front, options, value } from "./sources.ts";

const filled = apply(
  parseForm(everyKind),
  { op: "set_string", fieldId: "name", value: "ACME" },
  { op: "set_number", fieldId: "amount", value: 12.5 },
  { op: "skip_field", fieldId: "day", role: "agent" },
  { op: "abort_field", fieldId: "since", role: "agent", reason: "not public" },
  { op: "set_string_list", fieldId: "risks", value: ["one", "two"] },
  {
    op: "set_table",
    fieldId: "grid",
    value: [
      { a: "x", b: 1 },
      { a: { state: "skipped", reason: "r" }, b: null },
    ],
  },
  { op: "set_single_select", fieldId: "one", value: "o2" },
  { op: "set_multi_select", fieldId: "many", value: ["o1"] },
  { op: "set_checkboxes", fieldId: "steps", value: { o1: "done" } },
  { op: "add_note", ref: "day", role: "agent", text: "Not applicable.", state: "skipped" },
);

describe("MF-EXP-01 the exported schema", () => {
  test("MF-EXP-01 required is always there, options where a kind has them", () => {
    const text = `${front}{% form id="f" title="Form" %}\n{% group id="g" title="Group" %}\n${field("string", "required=true")}\n${field("number", "", "", "b")}\n${field("single_select", "", options(" ", " "), "c")}\n{% /group %}\n{% /form %}`;
    expect(exportForm(parseForm(text)).schema).toEqual({
      id: "f",
      title: "Form",
      groups: [
        {
          id: "g",
          title: "Group",
          children: [
            { id: "a", kind: "string", label: "The A", required: true },
            { id: "b", kind: "number", label: "The B", required: false },
            {
              id: "c",
              kind: "single_select",
              label: "The C",
              required: false,
              options: [
                { id: "o1", label: "Option 1" },
                { id: "o2", label: "Option 2" },
              ],
            },
          ],
        },
      ],
    });
  });

  test("MF-EXP-01 every field of every kind says whether it is required", () => {
    const fields = exportForm(parseForm(everyKind)).schema.groups.flatMap((group) => group.children);
    expect(fields).toHaveLength(13);
    for (const one of fields) expect(typeof one.required).toBe("boolean");
  });
});

describe("MF-EXP-01 structured values", () => {
  test("MF-EXP-01 D-26 a state for every field, and bare values", () => {
    expect(exportForm(filled).values).toEqual({
      name: { state: "answered", value: "ACME" },
      amount: { state: "answered", value: 12.5 },
      day: { state: "skipped" },
      since: { state: "aborted", reason: "not public" },
      site: { state: "unanswered" },
      risks: { state: "answered", value: ["one", "two"] },
      sources: { state: "unanswered" },
      grid: { state: "answered", value: expect.any(Array) },
      one: { state: "answered", value: "o2" },
      many: { state: "answered", value: ["o1"] },
      steps: { state: "answered", value: { o1: "done", o2: "todo", o3: "todo" } },
      simple: { state: "unanswered" },
      explicit: { state: "unanswered" },
    });
    expect(exportForm(filled, { format: "structured" })).toEqual(exportForm(filled));
  });

  test("MF-EXP-01 D-05 notes come along with all they have", () => {
    const note = { id: "n1", ref: "day", role: "agent", state: "skipped", text: "Not applicable." };
    expect(exportForm(filled).notes).toEqual([note]);
    expect(exportForm(filled, { format: "friendly" }).notes).toEqual([note]);
  });

  test("MF-EXP-01 is plain data", () => {
    for (const format of ["structured", "friendly"] as const) {
      const exported = exportForm(filled, { format });
      expect(JSON.parse(JSON.stringify(exported))).toEqual(exported);
      expect(parseYaml(stringifyYaml(exported))).toEqual(exported);
    }
  });
});

describe("MF-EXP-01 friendly values", () => {
  test("MF-EXP-01 sentinels for skips and aborts, nothing for what is open", () => {
    expect(exportForm(filled, { format: "friendly" }).values).toEqual({
      name: "ACME",
      amount: 12.5,
      day: "%SKIP%",
      since: "%ABORT% (not public)",
      risks: ["one", "two"],
      grid: expect.any(Array),
      one: "o2",
      many: ["o1"],
      steps: { o1: "done", o2: "todo", o3: "todo" },
    });
  });
});

describe("MF-EXP-01 import", () => {
  test.each(["structured", "friendly"] as const)(
    "MF-EXP-01 what %s exported comes back into an empty form",
    (format) => {
      const exported = JSON.parse(JSON.stringify(exportForm(filled, { format })));
      for (const given of [
        exported,
        { values: exported.values, notes: exported.notes },
        parseYaml(stringifyYaml(exported)),
      ]) {
        const { form: imported, result } = importValues(parseForm(everyKind), given);
        expect(result.rejectedPatches ?? []).toEqual([]);
        expect(essence(imported).responsesByFieldId).toEqual(essence(filled).responsesByFieldId);
        expect(imported.notes.map(({ ref, role, text, state }) => ({ ref, role, text, state }))).toEqual([
          { ref: "day", role: "agent", text: "Not applicable.", state: "skipped" },
        ]);
      }
      expect(importValues(parseForm(everyKind), exported.values).form.responsesByFieldId).toEqual(
        filled.responsesByFieldId,
      );
    },
  );

  test("MF-EXP-01 importing twice changes nothing more", () => {
    const exported = exportForm(filled);
    const once = importValues(parseForm(everyKind), exported).form;
    const twice = importValues(once, exported).form;
    expect(essence(twice)).toEqual(essence(once));
  });

  test("MF-EXP-01 both formats may be mixed", () => {
    const { form: imported } = importValues(parseForm(everyKind), {
      name: { state: "answered", value: "x" },
      amount: 3,
      day: "%SKIP% (why)",
      site: { state: "skipped", reason: "none" },
      since: null,
    });
    expect(imported.responsesByFieldId).toMatchObject({
      name: { value: { value: "x" } },
      amount: { value: { value: 3 } },
      day: { state: "skipped", reason: "why" },
      site: { state: "skipped", reason: "none" },
      since: { state: "unanswered" },
    });
  });

  test("MF-EXP-01 a table whose cells are named state is a table", () => {
    const text = form(field("table", 'columnIds=["state", "value"]', "| State | Value |\n|---|---|\n| answered | 3 |"));
    const parsed = parseForm(text);
    const back = importValues(
      parseForm(text.replace("| answered | 3 |\n", "")),
      JSON.parse(JSON.stringify(exportForm(parsed))),
    );
    expect(back.form.responsesByFieldId).toEqual(parsed.responsesByFieldId);
  });

  test("MF-EXP-01 a checkbox option named state is an option", () => {
    const text = form(field("checkboxes", "", "- [x] State {% #state %}"));
    const parsed = parseForm(text);
    for (const format of ["structured", "friendly"] as const) {
      const back = importValues(parseForm(text.replace("[x]", "[ ]")), exportForm(parsed, { format }));
      expect(back.form.responsesByFieldId).toEqual(parsed.responsesByFieldId);
    }
  });

  test.each([
    ["an unknown field", { ghost: 1 }],
    ["a value of another type", { amount: "twelve" }],
    ["an option that is not there", { one: "ghost" }],
    ["a list of values", ["x"]],
    ["text", "x"],
    ["nothing", null],
    ["notes that are no notes", { values: {}, notes: [3] }],
    ["a note about nothing", { values: {}, notes: [{ ref: "ghost", role: "u", text: "x" }] }],
  ])("MF-EXP-01 %s is refused and changes nothing", (_, given) => {
    const empty = parseForm(everyKind);
    const { form: same, result } = importValues(empty, given);
    expect(result.applyStatus).toBe("rejected");
    expect(result.rejectedPatches!.length).toBeGreaterThan(0);
    expect(same).toBe(empty);
  });

  test("D-13 a value that does not parse is exported as it is written", () => {
    const parsed = parseForm(form(field("number", "", value("about 12"))));
    expect(exportForm(parsed).values.a).toEqual({ state: "answered", value: "about 12" });
  });
});

describe("the JSON Schema of the values", () => {
  test("friendly values meet it, wrong ones do not", () => {
    const schema = exportJsonSchema(parseForm(everyKind));
    expect(schema.$schema).toContain("2020-12");
    const check = new Ajv2020({ strict: false, validateFormats: false }).compile(schema as object);
    const explicit = { o1: "yes", o2: "no" };
    expect(
      check({ name: "x", amount: 3, risks: ["a"], one: "o1", many: ["o1"], steps: { o1: "done" }, explicit }),
    ).toBe(true);
    for (const bad of [{ amount: "3" }, { one: "ghost" }, { many: ["ghost"] }, { risks: "a" }]) {
      expect(check({ explicit, ...bad })).toBe(false);
    }
    expect(check({ name: "x" }), "explicit is required").toBe(false);
  });
});

describe("MF-OPS-01 the four operations of the library", () => {
  test("MF-OPS-01 inspect, apply, export and getMarkdown work on one form", () => {
    const parsed = parseForm(everyKind);
    expect(inspect(parsed).formState).toBe("empty");
    const { form: changed, result } = applyPatches(parsed, [{ op: "set_string", fieldId: "name", value: "ACME" }]);
    expect(result.applyStatus).toBe("applied");
    expect(exportForm(changed).values.name).toEqual({ state: "answered", value: "ACME" });
    expect(getMarkdown(changed)).toBe(serializeForm(changed));
    expect(getMarkdown(changed)).toContain("ACME");
  });
});
