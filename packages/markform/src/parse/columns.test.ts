import { describe, expect, test } from "vitest";
import { applyPatches, MarkformParseError, type PatchTableRow, parseForm, validate } from "../form.ts";

const source = (columnTypes: string) => `---
markform:
  spec: MF/0.1
---
{% form id="f" %}
{% field kind="table" id="t" label="T" columnIds=["a", "b"] columnTypes=${columnTypes} %}{% /field %}
{% /form %}
`;

const messages = (columnTypes: string, row: PatchTableRow) => {
  const { form } = applyPatches(parseForm(source(columnTypes)), [{ op: "set_table", fieldId: "t", value: [row] }]);
  return validate(form).map(({ code, path, message }) => `${code} ${path}: ${message}`);
};

describe("constraints of columns", () => {
  const types =
    '[{type: "number", min: 0, max: 10}, {type: "string", required: true, pattern: "^[a-z]+$", enum: ["x", "y", "Z"]}]';

  test.each<[string, PatchTableRow, string[]]>([
    ["all good", { a: 5, b: "x" }, []],
    [
      "above the maximum",
      { a: 11, b: "x" },
      ['CELL_INVALID _default.t[0].a: Row 1, a of "T" must be from 0 to 10; it is 11'],
    ],
    [
      "none of the words",
      { b: "q" },
      ['CELL_INVALID _default.t[0].b: Row 1, b of "T" has no option "q"; its options are x, y, Z'],
    ],
    [
      "off the pattern",
      { b: "Z" },
      ['CELL_INVALID _default.t[0].b: Row 1, b of "T" must match the pattern ^[a-z]+$; it is "Z"'],
    ],
    ["missing", { a: 1 }, ['CELL_INVALID _default.t[0].b: Row 1, b of "T" is required']],
  ])("%s", (_, row, expected) => expect(messages(types, row)).toEqual(expected));

  test.each([
    '["string", {type: "string", pattern: "("}]',
    '["string", {type: "string", requird: true}]',
    '["string", {type: "number", min: true}]',
  ])("%s is a parse error", (bad) => expect(() => parseForm(source(bad))).toThrow(MarkformParseError));
});
