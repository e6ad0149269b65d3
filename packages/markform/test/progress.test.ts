import { applyPatches, inspect, type ProgressCounts, parseForm, progressOf } from "@cofill/markform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apply, stateOf } from "./outcomes.ts";
import { everyKind, field, form, options, table, value } from "./sources.ts";

const inspected = (...fields: readonly string[]) => inspect(parseForm(form(fields.join("\n"))));
const countsOf = (...fields: readonly string[]): ProgressCounts => inspected(...fields).progressSummary.counts;
const progressOfA = (body: string) => inspected(body).progressSummary.fields.a!;

const text = (id: string, attributes = "", given = "") =>
  field("string", attributes, given === "" ? "" : value(given), id);

/** Each dimension must add up to the number of fields. */
const expectSums = (counts: ProgressCounts) => {
  const { totalFields } = counts;
  expect(counts.unansweredFields + counts.answeredFields + counts.skippedFields + counts.abortedFields).toBe(
    totalFields,
  );
  expect(counts.validFields + counts.invalidFields).toBe(totalFields);
  expect(counts.emptyFields + counts.filledFields).toBe(totalFields);
};

describe("MF-SUM-02 counts", () => {
  const mixed = [
    text("empty_optional"),
    text("empty_required", "required=true"),
    text("good", "required=true", "x"),
    text("bad", "maxLength=1", "xyz"),
    text("skipped", 'state="skipped"'),
    text("aborted", 'required=true state="aborted"'),
    field("string_list", "minItems=2", value("one"), "short"),
  ];

  test("MF-SUM-02 three dimensions, each adding up to the total", () => {
    const counts = countsOf(
      ...mixed,
      '{% note id="n1" ref="f" role="u" %}x{% /note %}',
      '{% note id="n2" ref="good" role="u" %}x{% /note %}',
    );
    expect(counts).toEqual({
      totalFields: 7,
      requiredFields: 3,
      unansweredFields: 2,
      answeredFields: 3,
      skippedFields: 1,
      abortedFields: 1,
      validFields: 5,
      invalidFields: 2,
      emptyFields: 4,
      filledFields: 3,
      emptyRequiredFields: 2,
      totalNotes: 2,
    });
    expectSums(counts);
  });

  test("MF-SUM-02 the sums hold after any answers", () => {
    const given = fc.constantFrom(
      { op: "set_string", fieldId: "name", value: "x" } as const,
      { op: "set_string", fieldId: "name", value: "" } as const,
      { op: "set_url", fieldId: "site", value: "nope" } as const,
      { op: "skip_field", fieldId: "amount", role: "u" } as const,
      { op: "abort_field", fieldId: "amount", role: "u" } as const,
      { op: "set_number", fieldId: "amount", value: 1 } as const,
      { op: "set_checkboxes", fieldId: "steps", value: { o1: "active" } } as const,
      { op: "set_checkboxes", fieldId: "explicit", value: { o1: "yes" } } as const,
      { op: "clear_field", fieldId: "steps" } as const,
      { op: "set_table", fieldId: "grid", value: [{ a: "x", b: "y" }] } as const,
      { op: "clear_field", fieldId: "grid" } as const,
      { op: "add_note", ref: "name", role: "u", text: "x" } as const,
    );
    fc.assert(
      fc.property(fc.array(given, { maxLength: 12 }), (patches) => {
        const stepwise = patches.reduce((current, patch) => apply(current, patch), parseForm(everyKind));
        const { counts, fields } = inspect(stepwise).progressSummary;
        expectSums(counts);
        const all = Object.values(fields);
        expect(counts.totalFields).toBe(all.length);
        expect(counts.answeredFields).toBe(all.filter((one) => one.answerState === "answered").length);
        expect(counts.invalidFields).toBe(all.filter((one) => !one.valid).length);
        expect(counts.emptyFields).toBe(all.filter((one) => one.empty).length);
      }),
      { numRuns: 100 },
    );
  });

  test("MF-SUM-02 FieldProgress of one field", () => {
    const noted = `${text("a", "required=true maxLength=1", "xyz")}\n{% note id="n1" ref="a" role="u" %}x{% /note %}`;
    expect(progressOfA(noted)).toEqual({
      kind: "string",
      required: true,
      answerState: "answered",
      hasNotes: true,
      noteCount: 1,
      empty: false,
      errorFree: false,
      valid: false,
      issueCount: 1,
    });
    expect(progressOfA(text("a"))).toEqual({
      kind: "string",
      required: false,
      answerState: "unanswered",
      hasNotes: false,
      noteCount: 0,
      empty: true,
      errorFree: true,
      valid: true,
      issueCount: 0,
    });
  });

  test.each([
    ["multi", "", [" ", "x", "x", "/", "*", "-"], { total: 6, todo: 1, done: 2, incomplete: 1, active: 1, na: 1 }],
    ["simple", 'checkboxMode="simple"', [" ", "x", "x"], { total: 3, todo: 1, done: 2 }],
    ["explicit", 'checkboxMode="explicit"', [" ", "y", "n", "n"], { total: 4, unfilled: 1, yes: 1, no: 2 }],
    ["multi, untouched", "", [" ", " "], { total: 2, todo: 2 }],
    ["explicit, untouched", 'checkboxMode="explicit"', [" "], { total: 1, unfilled: 1 }],
  ])("MF-SUM-02 checkboxProgress, %s", (_, attributes, markers, expected) => {
    const none = { todo: 0, done: 0, incomplete: 0, active: 0, na: 0, unfilled: 0, yes: 0, no: 0 };
    expect(progressOfA(field("checkboxes", attributes, options(...markers))).checkboxProgress).toEqual({
      ...none,
      ...expected,
    });
  });

  test("MF-SUM-02 only checkboxes have checkboxProgress", () => {
    expect(progressOfA(field("multi_select", "", options("x")))).not.toHaveProperty("checkboxProgress");
  });
});

describe("MF-PRG-01 form_state", () => {
  test.each([
    ["nothing answered", [text("a"), text("b", "required=true")], "empty"],
    ["only skipped", [text("a", 'state="skipped"')], "empty"],
    ["D-21 only aborted: empty, whatever was aborted", [text("a", 'state="aborted"')], "empty"],
    ["one answered, a required one open", [text("a", "", "x"), text("b", "required=true")], "incomplete"],
    ["a list with too few items", [field("string_list", "minItems=2", value("x"))], "incomplete"],
    [
      "a required list with too few items",
      [field("string_list", "required=true minItems=2", value("x"))],
      "incomplete",
    ],
    ["too few selections", [field("multi_select", "minSelections=2", options("x", " "))], "incomplete"],
    ["required checkboxes in progress", [field("checkboxes", "required=true", options("x", "/"))], "incomplete"],
    ["too few rows", [field("table", 'columnIds=["a", "b"] minRows=2', table("| 1 | 2 |"))], "incomplete"],
    ["an invalid value", [text("a", "maxLength=1", "xyz"), text("b", "required=true")], "invalid"],
    [
      "an invalid value and an incomplete list",
      [text("a", "maxLength=1", "xyz"), field("string_list", "minItems=2", value("x"), "b")],
      "invalid",
    ],
    ["an abort beside an answer", [text("a", 'state="aborted"'), text("b", "", "x")], "invalid"],
    ["all required answered, optional ones open", [text("a", "required=true", "x"), text("b")], "complete"],
    ["everything answered or skipped", [text("a", "", "x"), text("b", 'state="skipped"')], "complete"],
    ["optional checkboxes in progress", [field("checkboxes", "", options("x", "/"))], "complete"],
    ["no fields", [], "empty"],
  ])("MF-PRG-01 D-11 %s", (_, fields, expected) => {
    expect(stateOf(fields.join("\n"))).toBe(expected);
  });

  test.each([
    ["D-21 an unanswered required field is valid", text("a", "required=true"), true, 1],
    [
      "D-21 a list that lacks items is incomplete, not invalid",
      field("string_list", "minItems=2", value("x")),
      true,
      1,
    ],
    [
      "D-21 a selection that lacks options is valid",
      field("multi_select", "minSelections=2", options("x", " ")),
      true,
      1,
    ],
    ["D-21 checkboxes in progress are valid", field("checkboxes", "required=true", options("x", "/")), true, 1],
    ["D-21 too many items are invalid", field("string_list", "maxItems=1", value("x\ny")), false, 1],
    [
      "D-21 a short list with a bad item is invalid",
      field("string_list", "minItems=2 itemMinLength=3", value("x")),
      false,
      2,
    ],
    ["an abort is invalid", text("a", 'state="aborted"'), false, 1],
    ["a skip is valid", text("a", 'state="skipped"'), true, 0],
  ])("MF-PRG-01 %s", (_, body, valid, issueCount) => {
    expect(progressOfA(body)).toMatchObject({ valid, issueCount });
  });
});

describe("MF-PRG-02 implicit requiredness", () => {
  test.each([
    ["minItems of a string_list", field("string_list", "minItems=1"), 1],
    ["minItems of a url_list", field("url_list", "minItems=1"), 1],
    ["minItems=0", field("string_list", "minItems=0"), 0],
    ["minSelections", field("multi_select", "minSelections=1", options(" ")), 1],
    ["minSelections=0", field("multi_select", "minSelections=0", options(" ")), 0],
    ["minDone in simple mode", field("checkboxes", 'checkboxMode="simple" minDone=1', options(" ")), 1],
    ["minDone=0", field("checkboxes", 'checkboxMode="simple" minDone=0', options(" ")), 0],
    ["minDone=-1 without required", field("checkboxes", 'checkboxMode="simple" minDone=-1', options(" ")), 0],
    ["no constraint", field("string_list"), 0],
    ["required, of course", field("string", "required=true"), 1],
    ["required, but filled", field("string", "required=true", value("x")), 0],
    ["minItems, but filled", field("string_list", "minItems=1", value("x")), 0],
    ["explicit checkboxes", field("checkboxes", 'checkboxMode="explicit"', options(" ")), 1],
  ])("MF-PRG-02 %s", (_, body, expected) => {
    expect(countsOf(body).emptyRequiredFields).toBe(expected);
    expect(stateOf(`${body}\n${text("other", "", "x")}`)).toBe(expected === 0 ? "complete" : "incomplete");
  });

  test("MF-PRG-02 requiredFields counts only required=true", () => {
    expect(countsOf(field("string_list", "minItems=1"), text("b", "required=true")).requiredFields).toBe(1);
  });

  test("D-26 an implicitly required field may be skipped and then no longer counts", () => {
    const skipped = apply(parseForm(form(`${field("string_list", "minItems=1")}\n${text("b", "", "x")}`)), {
      op: "skip_field",
      fieldId: "a",
      role: "user",
    });
    const result = inspect(skipped);
    expect(result.progressSummary.counts.emptyRequiredFields).toBe(0);
    expect(result.formState).toBe("complete");
    expect(result.isComplete).toBe(true);
  });
});

describe("MF-PRG-03 has a value", () => {
  test.each([
    ["string", field("string", "", value("x")), true],
    ["string of spaces", field("string", "", value("   ")), false],
    ["number", field("number", "", value("0")), true],
    ["number, none", field("number"), false],
    ["date", field("date", "", value("2024-01-01")), true],
    ["year", field("year", "", value("2024")), true],
    ["url", field("url", "", value("https://example.com")), true],
    ["url of spaces", field("url", "", value(" ")), false],
    ["string_list", field("string_list", "", value("x")), true],
    ["string_list of blank lines", field("string_list", "", value("\n\n")), false],
    ["url_list", field("url_list", "", value("https://example.com")), true],
    ["single_select", field("single_select", "", options("x", " ")), true],
    ["single_select, none", field("single_select", "", options(" ", " ")), false],
    ["multi_select", field("multi_select", "", options(" ", "x")), true],
    ["multi_select, none", field("multi_select", "", options(" ", " ")), false],
    ["checkboxes, one not todo", field("checkboxes", "", options(" ", "/")), true],
    ["checkboxes, all todo", field("checkboxes", "", options(" ", " ")), false],
    ["explicit checkboxes, one no", field("checkboxes", 'checkboxMode="explicit"', options(" ", "n")), true],
    ["explicit checkboxes, all unfilled", field("checkboxes", 'checkboxMode="explicit"', options(" ", " ")), false],
    ["table with a row", field("table", 'columnIds=["a", "b"]', table("| 1 | |")), true],
    ["table without rows", field("table", 'columnIds=["a", "b"]', table()), false],
    ["skipped", field("string", 'state="skipped"'), false],
    ["aborted", field("string", 'state="aborted"'), false],
  ])("MF-PRG-03 %s", (_, body, filled) => {
    expect(progressOfA(body).empty).toBe(!filled);
  });

  test.each([
    [
      "multi_select needs max(1, minSelections): one of two",
      field("multi_select", "required=true minSelections=2", options("x", " ")),
      false,
    ],
    [
      "multi_select needs max(1, minSelections): two of two",
      field("multi_select", "required=true minSelections=2", options("x", "x")),
      true,
    ],
    [
      "multi_select with minSelections=0 still needs one",
      field("multi_select", "required=true minSelections=0", options(" ")),
      false,
    ],
    ["string_list needs max(1, minItems)", field("string_list", "required=true minItems=0"), false],
    ["string_list with enough", field("string_list", "required=true minItems=2", value("x\ny")), true],
    ["single_select with one", field("single_select", "required=true", options("x", " ")), true],
    ["number that parses", field("number", "required=true", value("0")), true],
    ["number that does not", field("number", "required=true", value("x")), false],
    ["date that exists", field("date", "required=true", value("2024-02-30")), false],
    ["url that is one", field("url", "required=true", value("nope")), false],
    ["checkboxes, all terminal", field("checkboxes", "required=true", options("x", "-")), true],
  ])("MF-PRG-03 completeness of a required field: %s", (_, body, complete) => {
    expect(inspected(body).isComplete).toBe(complete);
    expect(inspected(body).formState === "complete").toBe(complete);
  });
});

describe("MF-ROL-01 roles", () => {
  const roles = [
    text("mine", 'role="agent"', "x"),
    text("shared", "", "y"),
    text("theirs", 'role="user" required=true'),
  ];

  test("MF-ROL-01 D-06 only the target roles and role-less fields count", () => {
    const parsed = parseForm(form(roles.join("\n")));
    expect(inspect(parsed, { targetRoles: ["agent"] }).isComplete).toBe(true);
    expect(inspect(parsed, { targetRoles: ["user"] }).isComplete).toBe(false);
    expect(inspect(parsed, { targetRoles: ["agent", "user"] }).isComplete).toBe(false);
    expect(inspect(parsed).isComplete).toBe(false);
  });

  test.each([
    ["a role-less field is open", [text("mine", 'role="agent"', "x"), text("shared")], false],
    ["a target field is open", [text("mine", 'role="agent"')], false],
    ["a target field is skipped", [text("mine", 'role="agent" state="skipped"')], true],
    ["a target field is invalid", [text("mine", 'role="agent" maxLength=1', "xyz")], false],
    ["a target list lacks items", [field("string_list", 'role="agent" minItems=2', value("x"), "mine")], false],
    [
      "D-22 another role's field is invalid",
      [text("mine", 'role="agent"', "x"), text("theirs", 'role="user" maxLength=1', "xyz")],
      true,
    ],
    [
      "D-22 another role's field is aborted",
      [text("mine", 'role="agent"', "x"), text("theirs", 'role="user" state="aborted"')],
      false,
    ],
    ["no field of that role at all", [text("theirs", 'role="user"')], true],
  ])("MF-ROL-01 for the agent: %s", (_, fields, complete) => {
    expect(inspect(parseForm(form(fields.join("\n"))), { targetRoles: ["agent"] }).isComplete).toBe(complete);
  });

  test("D-22 issues are those of the target roles", () => {
    const parsed = parseForm(form(roles.join("\n")));
    expect(
      inspect(parsed, { targetRoles: ["agent"] }).issues.filter(({ severity }) => severity === "required"),
    ).toEqual([]);
    expect(inspect(parsed, { targetRoles: ["user"] }).issues.map(({ ref }) => ref)).toEqual(["theirs"]);
  });

  test("MF-ROL-01 the summary stays that of the whole form", () => {
    const parsed = parseForm(form(roles.join("\n")));
    expect(inspect(parsed, { targetRoles: ["agent"] }).progressSummary.counts).toEqual(
      inspect(parsed).progressSummary.counts,
    );
    expect(inspect(parsed, { targetRoles: ["agent"] }).formState).toBe("incomplete");
  });
});

describe("MF-CMP-01 isComplete", () => {
  test.each([
    ["everything answered", [text("a", "required=true", "x"), text("b", "", "y")], true],
    ["an optional field left open", [text("a", "required=true", "x"), text("b")], false],
    ["an optional field skipped", [text("a", "required=true", "x"), text("b", 'state="skipped"')], true],
    ["everything skipped", [text("a", 'state="skipped"')], true],
    ["one aborted", [text("a", "", "x"), text("b", 'state="aborted"')], false],
    ["a required issue", [text("a", "maxLength=1", "xyz")], false],
    ["a required checkbox in progress", [field("checkboxes", "required=true", options("x", "/"))], false],
    ["an optional checkbox in progress", [field("checkboxes", "", options("x", "/"))], true],
    ["a required field that the file skips", [text("a", 'required=true state="skipped"')], false],
  ])("MF-CMP-01 D-11 %s", (_, fields, complete) => {
    expect(inspected(...fields).isComplete).toBe(complete);
  });

  test("MF-CMP-01 apply says the same as inspect", () => {
    const open = parseForm(form(text("a", "required=true")));
    const done = apply(open, { op: "set_string", fieldId: "a", value: "x" });
    expect([inspect(open).isComplete, inspect(done).isComplete]).toEqual([false, true]);
  });
});

describe("the progress of fields after a patch", () => {
  const source = form([text("a", "required=true"), text("b"), text("c", "", "x")].join("\n"));
  const patched = () => applyPatches(parseForm(source), [{ op: "set_string", fieldId: "b", value: "y" }]);

  test("progressOf gives one field as the record of all fields has it", () => {
    const { form: after, result } = patched();
    const { fields } = result.progressSummary;
    expect(fields).toEqual(inspect(after).progressSummary.fields);
    expect(structuredClone(fields)).toEqual(fields);
    expect(Object.keys(fields).map((id) => progressOf(after, id))).toEqual(Object.values(fields));
    expect(progressOf(after, "b")).toMatchObject({ answerState: "answered" });
    expect(progressOf(after, "d")).toBeUndefined();
  });
});
