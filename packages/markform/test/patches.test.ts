import {
  applyPatches,
  exportForm,
  inspect,
  type Patch,
  parseForm,
  patchFromInput,
  patchOps,
  serializeForm,
} from "@cofill/markform";
import { describe, expect, test } from "vitest";
import { apply, bodyOf, edited, expectRoundTrip, rejectionsOf, responseOf } from "./outcomes.ts";
import { everyKind, field, form, options, table, value } from "./sources.ts";

const empty = parseForm(everyKind);

/** One good patch for every value operation, with the response it leaves. */
const good: readonly (readonly [Patch, string, unknown])[] = [
  [{ op: "set_string", fieldId: "name", value: "ACME" }, "name", { kind: "string", value: "ACME" }],
  [{ op: "set_number", fieldId: "amount", value: 12.5 }, "amount", { kind: "number", value: 12.5 }],
  [{ op: "set_date", fieldId: "day", value: "2024-02-29" }, "day", { kind: "date", value: "2024-02-29" }],
  [{ op: "set_year", fieldId: "since", value: 1999 }, "since", { kind: "year", value: 1999 }],
  [{ op: "set_url", fieldId: "site", value: "https://a.example" }, "site", { kind: "url", value: "https://a.example" }],
  [{ op: "set_string_list", fieldId: "risks", value: ["a", "b"] }, "risks", { kind: "string_list", items: ["a", "b"] }],
  [
    { op: "set_url_list", fieldId: "sources", value: ["https://a.example"] },
    "sources",
    { kind: "url_list", items: ["https://a.example"] },
  ],
  [{ op: "set_single_select", fieldId: "one", value: "o2" }, "one", { kind: "single_select", selected: "o2" }],
  [
    { op: "set_multi_select", fieldId: "many", value: ["o1", "o3"] },
    "many",
    { kind: "multi_select", selected: ["o1", "o3"] },
  ],
  [
    { op: "set_checkboxes", fieldId: "steps", value: { o2: "active" } },
    "steps",
    { kind: "checkboxes", values: { o1: "todo", o2: "active", o3: "todo" } },
  ],
  [
    { op: "set_checkboxes", fieldId: "explicit", value: { o1: "no" } },
    "explicit",
    { kind: "checkboxes", values: { o1: "no", o2: "unfilled" } },
  ],
  [
    { op: "set_table", fieldId: "grid", value: [{ a: "x", b: 1 }] },
    "grid",
    { kind: "table", rows: [{ a: { state: "answered", value: "x" }, b: { state: "answered", value: 1 } }] },
  ],
];

const filled = apply(empty, ...good.map(([patch]) => patch));

describe("MF-OPS-01 operations", () => {
  test("MF-OPS-01 inspect and apply both give full summaries, and apply those of the new form", () => {
    const { form: changed, result } = applyPatches(empty, [{ op: "set_string", fieldId: "name", value: "x" }]);
    const { warnings: _, ...inspected } = inspect(changed);
    expect(JSON.parse(JSON.stringify(result))).toEqual(
      JSON.parse(JSON.stringify({ applyStatus: "applied", ...inspected })),
    );
    expect(Object.keys(inspected).sort()).toEqual([
      "formState",
      "isComplete",
      "issues",
      "progressSummary",
      "structureSummary",
    ]);
    expect(result.progressSummary.counts.answeredFields).toBe(1);
  });

  test("MF-OPS-01 a rejected apply gives the summaries of the unchanged form", () => {
    const { result } = applyPatches(filled, [{ op: "set_string", fieldId: "ghost", value: "x" }]);
    const { warnings: _, ...inspected } = inspect(filled);
    const { rejectedPatches: __, ...rest } = result;
    expect(JSON.parse(JSON.stringify(rest))).toEqual(
      JSON.parse(JSON.stringify({ applyStatus: "rejected", ...inspected })),
    );
  });

  test("MF-OPS-01 D-25 inspect carries the warnings and the codes", () => {
    const warned = parseForm(form(`{% toc /%}\n${field("string", "required=true")}`));
    expect(inspect(warned).warnings).toEqual([{ message: expect.any(String), line: 6, column: 1 }]);
    expect(inspect(warned).issues[0]).toMatchObject({ code: "REQUIRED_MISSING", reason: "required_missing" });
  });
});

describe("MF-PAT-01 operations and batches", () => {
  test("MF-PAT-01 the sixteen operations of the document", () => {
    expect(patchOps.slice(0, 16).toSorted()).toEqual(
      [
        "set_string",
        "set_number",
        "set_string_list",
        "set_checkboxes",
        "set_single_select",
        "set_multi_select",
        "set_url",
        "set_url_list",
        "set_table",
        "set_date",
        "set_year",
        "clear_field",
        "skip_field",
        "abort_field",
        "add_note",
        "remove_note",
      ].toSorted(),
    );
  });

  test.each(good)("MF-PAT-01 %j", (patch, id, expected) => {
    const changed = apply(empty, patch);
    expect(changed.responsesByFieldId[id]).toEqual({ state: "answered", value: expected });
    expectRoundTrip(changed);
  });

  test.each([
    ["no such field", { op: "set_string", fieldId: "ghost", value: "x" }],
    ["the form is no field", { op: "clear_field", fieldId: "f" }],
    ["a group is no field", { op: "skip_field", fieldId: "texts", role: "u" }],
    ["__proto__ is no field", { op: "set_string", fieldId: "__proto__", value: "x" }],
    ["a field of another kind", { op: "set_string", fieldId: "amount", value: "x" }],
    ["no such operation", { op: "set_colour", fieldId: "name", value: "x" }],
    ["no operation", { fieldId: "name", value: "x" }],
    ["no field", { op: "set_string", value: "x" }],
    ["no value", { op: "set_string", fieldId: "name" }],
    ["not an object", "set_string"],
    ["null", null],
    ["a text for a number", { op: "set_number", fieldId: "amount", value: "12" }],
    ["not a number", { op: "set_number", fieldId: "amount", value: Number.NaN }],
    ["infinity", { op: "set_number", fieldId: "amount", value: Number.POSITIVE_INFINITY }],
    ["a number for a text", { op: "set_string", fieldId: "name", value: 12 }],
    ["a text for a year", { op: "set_year", fieldId: "since", value: "1999" }],
    ["a text for a list", { op: "set_string_list", fieldId: "risks", value: "a" }],
    ["a number in a list", { op: "set_string_list", fieldId: "risks", value: ["a", 1] }],
    ["a list for a select", { op: "set_single_select", fieldId: "one", value: ["o1"] }],
    ["a text for a multi_select", { op: "set_multi_select", fieldId: "many", value: "o1" }],
    ["a list for checkboxes", { op: "set_checkboxes", fieldId: "steps", value: ["o1"] }],
    ["rows that are no objects", { op: "set_table", fieldId: "grid", value: [["x", 1]] }],
    ["a column that is not there", { op: "set_table", fieldId: "grid", value: [{ c: 1 }] }],
    ["a cell that is no text or number", { op: "set_table", fieldId: "grid", value: [{ a: [1] }] }],
    ["a line break in an item", { op: "set_string_list", fieldId: "risks", value: ["a\nb"] }],
    ["a NUL character in a value", { op: "set_string", fieldId: "name", value: "a\0b" }],
    ["a NUL character in a note", { op: "add_note", ref: "name", role: "u", text: "a\0b" }],
    ["a sentinel as text", { op: "set_string", fieldId: "name", value: "%SKIP% (x)" }],
    ["a note about nothing", { op: "add_note", ref: "ghost", role: "u", text: "x" }],
    ["a note without role", { op: "add_note", ref: "name", text: "x" }],
    ["a note without text", { op: "add_note", ref: "name", role: "u", text: " " }],
    ["a row to delete that is not there", { op: "delete_table", fieldId: "grid", value: [0] }],
  ])("MF-PAT-01 D-09 %s rejects the whole batch and changes nothing", (_, bad) => {
    const batch = [
      { op: "set_string", fieldId: "name", value: "first" },
      bad,
      { op: "set_number", fieldId: "amount", value: 1 },
    ];
    const { form: same, result } = applyPatches(empty, batch as readonly Patch[]);
    expect(result.applyStatus).toBe("rejected");
    expect(result.rejectedPatches).toMatchObject([
      { patchIndex: 1, code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) },
    ]);
    expect(same.responsesByFieldId).toEqual(empty.responsesByFieldId);
    expect(same.notes).toEqual([]);
    expect(serializeForm(same, { style: "preserve" })).toBe(serializeForm(empty, { style: "preserve" }));
  });

  test.each<[string, Patch]>([
    ["a role", { op: "add_note", ref: "name", role: "a\0b", text: "x" }],
    ["a reason", { op: "skip_field", fieldId: "name", role: "u", reason: "a\0b" }],
    [
      "the reason of a cell",
      { op: "set_table", fieldId: "grid", value: [{ a: { state: "skipped", reason: "a\0b" }, b: 1 }] },
    ],
  ])("MF-PAT-01 a NUL character in %s never makes a file that cannot be read", (_, patch) => {
    expectRoundTrip(applyPatches(empty, [patch]).form);
  });

  test("D-09 D-25 every rejected patch is named, with index, code and reason", () => {
    expect(
      rejectionsOf(
        empty,
        { op: "set_string", fieldId: "ghost", value: "x" },
        { op: "set_string", fieldId: "name", value: "fine" },
        { op: "set_number", fieldId: "amount", value: "x" },
        { op: "set_single_select", fieldId: "one", value: "o9" },
      ).map((rejection) => rejection.split(" ")[0]),
    ).toEqual(["0", "2", "3"]);
  });

  test("a rejected patch carries what was expected and what was received, as values", () => {
    const { result } = applyPatches(empty, [
      { op: "set_number", fieldId: "amount", value: "x" } as unknown as Patch,
      { op: "set_single_select", fieldId: "one", value: "o9" },
    ]);
    expect(result.rejectedPatches).toMatchObject([
      { patchIndex: 0, expected: { type: "number" }, received: "x" },
      { patchIndex: 1, expected: ["o1", "o2"], received: "o9" },
    ]);
  });

  test.each([
    ["not a list", "x"],
    ["an object", {}],
    ["nothing", undefined],
  ])("MF-PAT-01 patches that are %s are rejected", (_, batch) => {
    expect(applyPatches(empty, batch as never).result.applyStatus).toBe("rejected");
  });

  test("MF-PAT-01 no patches are no change", () => {
    const { form: same, result } = applyPatches(filled, []);
    expect(result.applyStatus).toBe("applied");
    expect(same.responsesByFieldId).toEqual(filled.responsesByFieldId);
  });

  test("MF-PAT-01 ten thousand patches in one batch, and one more is refused", () => {
    const many = (count: number): Patch[] =>
      Array.from({ length: count }, (_, index) => ({ op: "set_number", fieldId: "amount", value: index }));
    expect(apply(empty, ...many(10_000)).responsesByFieldId.amount?.value).toEqual({ kind: "number", value: 9999 });
    expect(applyPatches(empty, many(10_001)).result.applyStatus).toBe("rejected");
  });
});

describe("MF-PAT-02 unknown options", () => {
  test.each([
    ["single_select", { op: "set_single_select", fieldId: "one", value: "ghost" }],
    ["multi_select, beside a good one", { op: "set_multi_select", fieldId: "many", value: ["o1", "ghost"] }],
    ["checkboxes, beside a good one", { op: "set_checkboxes", fieldId: "steps", value: { o1: "done", ghost: "done" } }],
    ["a qualified id", { op: "set_single_select", fieldId: "one", value: "one.o1" }],
    ["a label", { op: "set_single_select", fieldId: "one", value: "Option 1" }],
    ["a name of every object", { op: "set_checkboxes", fieldId: "steps", value: { toString: "done" } }],
    ["__proto__", { op: "set_checkboxes", fieldId: "steps", value: JSON.parse('{"__proto__": "done"}') }],
    ["the empty text", { op: "set_single_select", fieldId: "one", value: "" }],
  ])("MF-PAT-02 %s", (_, bad) => {
    expect(rejectionsOf(empty, { op: "set_string", fieldId: "name", value: "x" }, bad)).toEqual([
      "1 INVALID_OPTION_ID",
    ]);
  });
});

describe("MF-PAT-03 meaning never blocks", () => {
  test.each<[string, Patch, string]>([
    ["a bad url", { op: "set_url", fieldId: "site", value: "nope" }, "URL_INVALID"],
    ["a bad date", { op: "set_date", fieldId: "day", value: "2024-02-30" }, "DATE_PARSE_ERROR"],
    ["a year out of range", { op: "set_year", fieldId: "since", value: 20 }, "YEAR_OUT_OF_RANGE"],
    ["a year that is a fraction", { op: "set_year", fieldId: "since", value: 1999.5 }, "YEAR_PARSE_ERROR"],
    ["a bad cell", { op: "set_table", fieldId: "grid", value: [{ a: "x", b: "many" }] }, "CELL_INVALID"],
  ])("MF-PAT-03 %s is applied and reported", (_, patch, code) => {
    const { form: changed, result } = applyPatches(empty, [patch]);
    expect(result.applyStatus).toBe("applied");
    expect(result.issues).toEqual(expect.arrayContaining([expect.objectContaining({ code, severity: "required" })]));
    expectRoundTrip(changed);
  });

  test.each<[string, string, Patch, string]>([
    [
      "too long",
      field("string", "maxLength=1"),
      { op: "set_string", fieldId: "a", value: "xyz" },
      "LENGTH_OUT_OF_RANGE",
    ],
    ["out of range", field("number", "max=1"), { op: "set_number", fieldId: "a", value: 2 }, "NUMBER_OUT_OF_RANGE"],
    [
      "too many",
      field("multi_select", "maxSelections=1", options(" ", " ")),
      { op: "set_multi_select", fieldId: "a", value: ["o1", "o2"] },
      "SELECTION_COUNT_ERROR",
    ],
    [
      "clearing a required field",
      field("string", "required=true", value("x")),
      { op: "clear_field", fieldId: "a" },
      "REQUIRED_MISSING",
    ],
  ])("MF-PAT-03 %s", (_, body, patch, code) => {
    const { result } = applyPatches(parseForm(form(body)), [patch]);
    expect(result.applyStatus).toBe("applied");
    expect(result.issues.map((issue) => issue.code)).toEqual([code]);
  });

  test("MF-PAT-03 in array order, and the last write wins", () => {
    const set = (given: string | null): Patch => ({ op: "set_string", fieldId: "name", value: given });
    expect(apply(empty, set("1"), set("2")).responsesByFieldId.name?.value).toEqual({ kind: "string", value: "2" });
    expect(apply(empty, set("1"), set(null)).responsesByFieldId.name).toEqual({ state: "unanswered" });
    expect(apply(empty, set("1"), { op: "skip_field", fieldId: "name", role: "u" }).responsesByFieldId.name).toEqual({
      state: "skipped",
    });
    expect(
      apply(empty, { op: "skip_field", fieldId: "name", role: "u" }, set("1")).responsesByFieldId.name?.state,
    ).toBe("answered");
    expect(
      apply(
        empty,
        { op: "set_checkboxes", fieldId: "steps", value: { o1: "done" } },
        { op: "set_checkboxes", fieldId: "steps", value: { o1: "na", o2: "done" } },
      ).responsesByFieldId.steps?.value,
    ).toEqual({ kind: "checkboxes", values: { o1: "na", o2: "done", o3: "todo" } });
  });
});

describe("MF-PAT-04 clearing, merging, replacing", () => {
  const setOps = good.filter(([patch]) => patch.op.startsWith("set_"));

  test.each(setOps.map(([patch, id]) => [patch.op, id] as const))(
    "MF-PAT-04 D-10 %s with null is clear_field: %s",
    (op, id) => {
      const cleared = apply(filled, { op: "clear_field", fieldId: id });
      const nulled = apply(filled, { op, fieldId: id, value: null } as Patch);
      expect(cleared.responsesByFieldId[id]).toEqual({ state: "unanswered" });
      expect(nulled.responsesByFieldId[id]).toEqual({ state: "unanswered" });
      expect(serializeForm(nulled, { style: "preserve" })).toBe(serializeForm(cleared, { style: "preserve" }));
      expectRoundTrip(cleared);
    },
  );

  test.each([
    ["string: no fence", field("string", "", value("x")), "```"],
    ["number: no fence", field("number", "", value("1")), "```"],
    ["string_list: no fence", field("string_list", "", value("x")), "```"],
    ["single_select: all [ ]", field("single_select", "", options("x", " ")), "[x]"],
    ["multi_select: all [ ]", field("multi_select", "", options("x", "x")), "[x]"],
    ["checkboxes: all [ ]", field("checkboxes", "", options("x", "-")), "[x]"],
    ["explicit checkboxes: all [ ]", field("checkboxes", 'checkboxMode="explicit"', options("y", "n")), "[y]"],
    ["table: header only", field("table", 'columnIds=["a", "b"]', table("| cell | 2 |")), "cell"],
    ["skipped: no state", field("string", 'state="skipped"', value("%SKIP% (x)")), "SKIP"],
  ])("MF-PAT-04 clear_field, %s", (_, body, gone) => {
    const written = bodyOf(edited(form(body), { op: "clear_field", fieldId: "a" }));
    expect(written).not.toContain(gone);
    expect(written).not.toContain("state=");
    expect(responseOf(edited(form(body), { op: "clear_field", fieldId: "a" }))).toEqual({ state: "unanswered" });
  });

  test.each<[string, Patch]>([
    ["an empty text", { op: "set_string", fieldId: "name", value: "" }],
    ["a text of spaces", { op: "set_string", fieldId: "name", value: "  \n " }],
    ["an empty list", { op: "set_string_list", fieldId: "risks", value: [] }],
    ["a list of blanks", { op: "set_string_list", fieldId: "risks", value: [" ", ""] }],
    ["no selections", { op: "set_multi_select", fieldId: "many", value: [] }],
    ["no rows", { op: "set_table", fieldId: "grid", value: [] }],
    ["checkboxes back to todo", { op: "set_checkboxes", fieldId: "steps", value: { o2: "todo" } }],
  ])("MF-PAT-04 %s has no value, so the field is unanswered", (_, patch) => {
    const changed = apply(filled, patch);
    expect(changed.responsesByFieldId[(patch as { fieldId: string }).fieldId]).toEqual({ state: "unanswered" });
    expectRoundTrip(changed);
  });

  test("MF-PAT-04 set_checkboxes merges", () => {
    const changed = apply(filled, { op: "set_checkboxes", fieldId: "steps", value: { o1: "done" } });
    expect(changed.responsesByFieldId.steps?.value).toEqual({
      kind: "checkboxes",
      values: { o1: "done", o2: "active", o3: "todo" },
    });
  });

  test("MF-PAT-04 set_multi_select replaces", () => {
    expect(
      apply(filled, { op: "set_multi_select", fieldId: "many", value: ["o2"] }).responsesByFieldId.many?.value,
    ).toEqual({
      kind: "multi_select",
      selected: ["o2"],
    });
  });

  test("append and delete on lists and tables", () => {
    const grown = apply(
      filled,
      { op: "append_string_list", fieldId: "risks", value: ["c"] },
      { op: "delete_string_list", fieldId: "risks", value: [0] },
      { op: "append_url_list", fieldId: "sources", value: ["https://b.example"] },
      { op: "delete_url_list", fieldId: "sources", value: [0] },
      { op: "append_table", fieldId: "grid", value: [{ a: "y", b: 2 }] },
      { op: "delete_table", fieldId: "grid", value: [0] },
    );
    expect(grown.responsesByFieldId.risks?.value).toEqual({ kind: "string_list", items: ["b", "c"] });
    expect(grown.responsesByFieldId.sources?.value).toEqual({ kind: "url_list", items: ["https://b.example"] });
    expect(grown.responsesByFieldId.grid?.value).toMatchObject({ rows: [{ a: { value: "y" }, b: { value: 2 } }] });
    expectRoundTrip(grown);
  });
});

describe("MF-PAT-05 skip and abort", () => {
  const two = parseForm(
    form(
      `${field("string", "", value("old"), "optional")}\n${field("string", "required=true", value("old"), "required")}`,
    ),
  );

  test("MF-PAT-05 skip: optional fields only, clears the value, keeps the reason", () => {
    const skipped = apply(two, { op: "skip_field", fieldId: "optional", role: "agent", reason: "not public" });
    expect(skipped.responsesByFieldId.optional).toEqual({ state: "skipped", reason: "not public" });
    expect(inspect(skipped).issues).toEqual([]);
    expect(inspect(skipped).isComplete).toBe(true);
    expect(serializeForm(skipped)).not.toContain('old\n```\n{% /field %}\n\n{% field id="required"');
    expect(rejectionsOf(two, { op: "skip_field", fieldId: "required", role: "agent" })).toHaveLength(1);
    expectRoundTrip(skipped);
  });

  test("MF-PAT-05 abort: any field, clears the value, blocks completion, is an issue", () => {
    for (const fieldId of ["optional", "required"]) {
      const aborted = apply(two, { op: "abort_field", fieldId, role: "agent", reason: "gone" });
      expect(aborted.responsesByFieldId[fieldId]).toEqual({ state: "aborted", reason: "gone" });
      const result = inspect(aborted);
      expect(result.isComplete).toBe(false);
      expect(result.formState).toBe("invalid");
      expect(result.issues).toMatchObject([{ ref: fieldId, severity: "required", code: "FIELD_ABORTED" }]);
      expectRoundTrip(aborted);
    }
  });

  test.each(["skip_field", "abort_field"])("MF-PAT-05 %s needs a role", (op) => {
    expect(rejectionsOf(two, { op, fieldId: "optional" })).toHaveLength(1);
    expect(rejectionsOf(two, { op, fieldId: "optional", role: "" })).toHaveLength(1);
    expect(rejectionsOf(two, { op, fieldId: "optional", role: 3 })).toHaveLength(1);
  });

  test.each(good)("MF-PAT-05 setting a value ends a skip or abort: %j", (patch, id) => {
    const required = id === "explicit";
    for (const op of required ? (["abort_field"] as const) : (["skip_field", "abort_field"] as const)) {
      const given = apply(empty, { op, fieldId: id, role: "agent", reason: "why" }, patch);
      expect(given.responsesByFieldId[id]?.state).toBe("answered");
      expect(given.responsesByFieldId[id]).not.toHaveProperty("reason");
      expectRoundTrip(given);
    }
  });

  test("MF-PAT-05 skip after abort and abort after skip", () => {
    const skip: Patch = { op: "skip_field", fieldId: "optional", role: "u" };
    const abort: Patch = { op: "abort_field", fieldId: "optional", role: "u" };
    expect(apply(two, abort, skip).responsesByFieldId.optional).toEqual({ state: "skipped" });
    expect(apply(two, skip, abort).responsesByFieldId.optional).toEqual({ state: "aborted" });
  });

  test("MF-PAT-05 clearing ends them too", () => {
    for (const op of ["skip_field", "abort_field"] as const) {
      expect(
        apply(two, { op, fieldId: "optional", role: "u" }, { op: "clear_field", fieldId: "optional" })
          .responsesByFieldId.optional,
      ).toEqual({ state: "unanswered" });
    }
  });

  test("D-05 a note with a state goes when a value is set; other notes stay", () => {
    const noted = apply(
      two,
      { op: "skip_field", fieldId: "optional", role: "agent" },
      { op: "add_note", ref: "optional", role: "agent", text: "skipped because", state: "skipped" },
      { op: "add_note", ref: "optional", role: "agent", text: "a general note" },
      { op: "add_note", ref: "required", role: "agent", text: "another field's", state: "skipped" },
    );
    expect(noted.notes.map((note) => note.state)).toEqual(["skipped", undefined, "skipped"]);
    expect(serializeForm(noted)).not.toMatch(/note [^%]*state=/);
    const set = apply(noted, { op: "set_string", fieldId: "optional", value: "x" });
    expect(set.notes.map((note) => note.text)).toEqual(["a general note", "another field's"]);
  });

  test.each(["(", ")", "a) b", "((", "two\nlines", "```", "{% /field %}", "-->", "  spaces  ", "%SKIP% (x)"])(
    "MF-PAT-05 the reason %j comes back or is refused",
    (reason) => {
      for (const id of ["name", "many", "grid"]) {
        const { form: skipped } = applyPatches(empty, [{ op: "skip_field", fieldId: id, role: "u", reason }]);
        expectRoundTrip(skipped);
      }
    },
  );
});

describe("MF-PAT-06 notes", () => {
  const add = (text: string): Patch => ({ op: "add_note", ref: "name", role: "u", text });

  test("MF-PAT-06 ids are given: n1, n2, n3", () => {
    expect(apply(empty, add("a"), add("b"), add("c")).notes.map(({ id, text }) => `${id} ${text}`)).toEqual([
      "n1 a",
      "n2 b",
      "n3 c",
    ]);
  });

  test("MF-PAT-06 ids in the file are not given again", () => {
    const noted = parseForm(
      form(
        `${field("string", "", "", "name")}\n{% note id="n7" ref="name" role="u" %}x{% /note %}\n{% note id="first" ref="name" role="u" %}y{% /note %}`,
      ),
    );
    const ids = apply(noted, add("a"), add("b")).notes.map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    expectRoundTrip(apply(noted, add("a")));
  });

  test("MF-PAT-06 the form, a group and a field may have notes; an option may not", () => {
    for (const ref of ["f", "texts", "name"])
      expect(apply(empty, { op: "add_note", ref, role: "u", text: "x" }).notes).toHaveLength(1);
    expect(rejectionsOf(empty, { op: "add_note", ref: "one.o1", role: "u", text: "x" })).toHaveLength(1);
  });

  test("MF-PAT-06 removing a note, and removing one that is not there", () => {
    const noted = apply(empty, add("a"), add("b"));
    expect(apply(noted, { op: "remove_note", noteId: "n1" }).notes.map(({ id }) => id)).toEqual(["n2"]);
    const { result, form: same } = applyPatches(noted, [{ op: "remove_note", noteId: "n99" }]);
    expect(result.applyStatus).toBe("applied");
    expect(same.notes).toEqual(noted.notes);
  });

  test("MF-PAT-06 added and removed in one batch leaves the file as it was", () => {
    const text = form(field("string", "", "", "name"));
    expect(bodyOf(edited(text, add("a"), { op: "remove_note", noteId: "n1" }))).toBe(bodyOf(text));
    expect(bodyOf(edited(edited(text, add("a")), { op: "remove_note", noteId: "n1" })).replace(/\n+/g, "\n")).toBe(
      bodyOf(text),
    );
  });
});

describe("values as a person types them", () => {
  const set = (id: string, input: unknown) => {
    const made = patchFromInput(empty, id, input);
    if (!made.ok) return made.code;
    return { value: apply(empty, made.patch).responsesByFieldId[id]?.value, coerced: made.coerced !== undefined };
  };

  test.each([
    ["a text", "name", "ACME", { kind: "string", value: "ACME" }, false],
    ["a number as text", "amount", "12", { kind: "number", value: 12 }, true],
    ["a number", "amount", 12, { kind: "number", value: 12 }, false],
    ["a year as text", "since", "1999", { kind: "year", value: 1999 }, true],
    ["one option for a multi_select", "many", "o2", { kind: "multi_select", selected: ["o2"] }, true],
    ["an option", "one", "o1", { kind: "single_select", selected: "o1" }, false],
    [
      "true for a checkbox",
      "steps",
      { o1: true },
      { kind: "checkboxes", values: { o1: "done", o2: "todo", o3: "todo" } },
      true,
    ],
    [
      "false for an explicit checkbox",
      "explicit",
      { o1: false },
      { kind: "checkboxes", values: { o1: "no", o2: "unfilled" } },
      true,
    ],
  ])("%s is taken, and a coercion is reported", (_, id, input, value, coerced) => {
    expect(set(id, input)).toEqual({ value, coerced });
  });

  test.each([
    ["words for a number", "amount", "twelve", "WRONG_TYPE"],
    ["a list for a number", "amount", [1, 2], "WRONG_TYPE"],
    ["a field that is not there", "ghost", "x", "UNKNOWN_FIELD"],
  ])("%s is refused", (_, id, input, code) => {
    expect(set(id, input)).toBe(code);
  });

  test.each([null, "", "  "])("%j clears", (input) => {
    expect(patchFromInput(filled, "name", input)).toEqual({ ok: true, patch: { op: "clear_field", fieldId: "name" } });
  });
});

describe("parts of a list or a table as a person types them", () => {
  const rows = apply(empty, { op: "set_table", fieldId: "grid", value: [{ a: "x", b: 1 }, { a: "y" }] });
  const lists = apply(rows, { op: "set_string_list", fieldId: "risks", value: ["one", "two"] });

  /** What the field holds after an input, as bare values. */
  const after = (path: string, input: unknown): unknown => {
    const made = patchFromInput(lists, path, input);
    if (!made.ok) return made.code;
    return exportForm(apply(lists, made.patch), { format: "friendly" }).values[path.replace(/\[.*/, "")];
  };

  test.each([
    [
      "a cell",
      "grid[1].b",
      "2",
      [
        { a: "x", b: 1 },
        { a: "y", b: 2 },
      ],
    ],
    ["a cell of the next row adds the row", "grid[2].a", "z", [{ a: "x", b: 1 }, { a: "y" }, { a: "z" }]],
    ["a row", "grid[0]", { a: "w" }, [{ a: "w" }, { a: "y" }]],
    ["the next row", "grid[2]", { a: "z", b: "3" }, [{ a: "x", b: 1 }, { a: "y" }, { a: "z", b: 3 }]],
    ["nothing for a cell", "grid[0].b", null, [{ a: "x" }, { a: "y" }]],
    ["nothing for a row", "grid[0]", null, [{ a: "y" }]],
    ["an item", "risks[1]", "three", ["one", "three"]],
    ["the next item", "risks[2]", "three", ["one", "two", "three"]],
    ["nothing for an item", "risks[0]", null, ["two"]],
  ])("%s is set, and the others stay: %s", (_, path, input, value) => expect(after(path, input)).toEqual(value));

  test.each([
    ["a row that would leave a gap", "grid[3].a", "z", "INDEX_OUT_OF_RANGE"],
    ["an item that would leave a gap", "risks[3]", "z", "INDEX_OUT_OF_RANGE"],
    ["nothing for a row that is not there", "grid[2]", null, "INDEX_OUT_OF_RANGE"],
    ["nothing for a cell of a row that is not there", "grid[2].a", "", "INDEX_OUT_OF_RANGE"],
    ["a column that is not there", "grid[0].c", "z", "UNKNOWN_FIELD"],
    ["text for a row", "grid[0]", "z", "WRONG_TYPE"],
    ["a part of a text", "name[0]", "z", "UNKNOWN_FIELD"],
    ["a part of an item", "risks[0].a", "z", "UNKNOWN_FIELD"],
    ["a table that is not there", "ghost[0].a", "z", "UNKNOWN_FIELD"],
  ])("%s is refused: %s", (_, path, input, code) => expect(after(path, input)).toBe(code));

  test("a part of a table that was skipped answers it", () => {
    const skipped = apply(empty, { op: "skip_field", fieldId: "grid", role: "user" });
    const made = patchFromInput(skipped, "grid[0].a", "x");
    expect(made.ok && apply(skipped, made.patch).responsesByFieldId.grid?.state).toBe("answered");
  });
});
