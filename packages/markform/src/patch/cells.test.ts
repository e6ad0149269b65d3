import { describe, expect, test } from "vitest";
import { applyPatches, exportForm, type Patch, parseForm, patchFromInput, serializeForm } from "../form.ts";

const form = parseForm(`---
markform:
  spec: MF/0.1
---
{% form id="f" %}
{% field kind="table" id="t" label="T" columnIds=["x", "y"] %}{% /field %}
{% field kind="string" id="s" label="S" %}{% /field %}
{% /form %}
`);

const set = (value: unknown) => applyPatches(form, [{ op: "set_table", fieldId: "t", value } as Patch]);

describe("cells", () => {
  test.each<[string, unknown, unknown]>([
    [
      "a sentinel in a structured cell is a sentinel",
      { x: { state: "answered", value: "%SKIP% (why)" } },
      { x: "%SKIP% (why)" },
    ],
    ["a line break", { x: "a\nb" }, { x: "a<br>b" }],
    ["a line break in a structured cell", { x: { state: "answered", value: "a\r\nb" } }, { x: "a<br>b" }],
    ["an empty cell is left out", { x: "a", y: "" }, { x: "a" }],
  ])("%s", (_, row, expected) => {
    const { form: next, result } = set([row]);
    expect(result.applyStatus).toBe("applied");
    expect(exportForm(next, { format: "friendly" }).values.t).toEqual([expected]);
    expect(exportForm(parseForm(serializeForm(next))).values).toEqual(exportForm(next).values);
  });

  test("typed at the terminal, they mean the same", () => {
    const typed = patchFromInput(form, "t", { x: "%SKIP%", y: "a\nb" });
    if (!typed.ok) throw new Error(typed.message);
    expect(exportForm(applyPatches(form, [typed.patch]).form, { format: "friendly" }).values.t).toEqual([
      { x: "%SKIP%", y: "a<br>b" },
    ]);
  });
});

test.each<[string, Patch]>([
  ["a value", { op: "set_string", fieldId: "s", value: "\ud800" }],
  ["a cell", { op: "set_table", fieldId: "t", value: [{ x: "\ud800" }] }],
  ["a reason", { op: "skip_field", fieldId: "s", role: "u", reason: "\ud800" }],
  ["a note", { op: "add_note", ref: "s", role: "u", text: "\ud800" }],
])("half of a surrogate pair in %s is refused: no file could hold it", (_, patch) => {
  expect(applyPatches(form, [patch]).result.rejectedPatches?.[0]?.code).toMatch(/WRONG_TYPE|RESERVED_TEXT/);
});
