import { evaluateDefinition } from "@cofill/formspec";
import { describe, expect, test } from "vitest";
import { dataOf, definition, field, filled, form, found, group, now, open, repeat, run, set } from "./drive.ts";

const number = (key: string, more: object = {}) => field(key, "decimal", more);

describe("validation", () => {
  test.each<[string, unknown, readonly string[]]>([
    ["null", null, ["a REQUIRED"]],
    ["an empty string", "", ["a REQUIRED"]],
    ["whitespace alone", " \t\n", ["a REQUIRED"]],
    ["a string", "x", []],
  ])("FS-CHK-02: a required field is checked with %s", (_, value, results) =>
    expect(found(filled([field("a", "string", { required: true })], {}, { a: value }))).toEqual(results),
  );

  test("FS-CHK-02: whitespace alone is stored as given and does not satisfy required", () => {
    const live = filled([field("a", "string", { required: true }), field("b", "text")], {}, { a: "  ", b: "  " });
    expect(dataOf(live)).toEqual({ a: "  ", b: "  " });
    expect(live.form.progress.all).toMatchObject({ required: 1, requiredFilled: 0 });
    set(live, "a", "x");
    expect(found(live)).toEqual([]);
    expect(live.form.progress.all).toMatchObject({ required: 1, requiredFilled: 1 });
  });

  test("FS-CHK-02: an empty list does not satisfy required, 0 and false do", () => {
    const required = { required: true };
    const items = [
      field("a", "multiChoice", { ...required, options: [{ value: "x", label: "X" }] }),
      number("b", required),
      field("c", "boolean", required),
    ];
    expect(found(filled(items, {}, { a: [], b: 0, c: false }))).toEqual(["a REQUIRED"]);
  });

  test("FS-CHK-01: only relevant fields, rows and groups are checked", () => {
    const items = [
      field("show", "boolean"),
      group(
        "g",
        [
          field("r", "string", { required: true }),
          number("t"),
          number("c", { constraint: "$ > 5" }),
          repeat("l", [field("x", "string")], { minRepeat: 2 }),
        ],
        { relevant: "$show" },
      ),
    ];
    const shapes = [
      { id: "s", target: "g.c", constraint: "false", message: "m" },
      { id: "late", target: "g", constraint: "false", message: "m", timing: "submit" },
    ];
    const live = filled(items, { shapes }, { g: { t: "x", c: 1, l: [] } });
    expect(found(live, "submit")).toEqual([]);
    set(live, "show", true);
    expect(found(live, "submit")).toEqual([
      "g.r REQUIRED",
      "g.t TYPE_MISMATCH",
      "g.c CONSTRAINT_FAILED",
      "g.c SHAPE_FAILED",
      "g.l MIN_REPEAT",
      "g SHAPE_FAILED",
    ]);
    set(live, "show", false);
    expect(found(live, "submit")).toEqual([]);
  });

  test.each<[string, string, unknown, readonly string[]]>([
    ["that is true passes", "$ > 5", 6, []],
    ["that is false fails", "$ > 5", 5, ["a CONSTRAINT_FAILED"]],
    ["is not evaluated for an empty field", "$ > 5", null, []],
    ["that is constantly false is not evaluated for an empty field", "false", null, []],
    ["is evaluated for 0", "$ > 5", 0, ["a CONSTRAINT_FAILED"]],
    ["that is null passes", "$ > null", 5, []],
    ["that fails to evaluate passes", "$ / 0 > 1", 5, []],
    ["of another type than boolean passes", "$ + 'x'", 5, []],
    ["can read other fields", "$ > $b", 1, ["a CONSTRAINT_FAILED"]],
  ])("FS-CHK-04: a constraint %s", (_, constraint, value, results) =>
    expect(found(filled([number("a", { constraint }), number("b")], {}, { a: value, b: 2 }))).toEqual(results),
  );

  test("FS-CHK-05: an evaluation error is a diagnostic for the author, not a result", () => {
    const live = filled([number("a", { constraint: "$ / 0 > 1" })], {}, { a: 1 });
    expect(live.report("submit").results).toEqual([]);
    expect(live.diagnostics).toMatchObject([{ path: "a", pointer: "/items/0/constraint" }]);
  });

  test.each<[string, number, readonly string[]]>([
    ["too few", 1, ["l MIN_REPEAT"]],
    ["enough", 2, []],
    ["the maximum of", 3, []],
    ["too many", 4, ["l MAX_REPEAT"]],
  ])("FS-CHK-06: minRepeat and maxRepeat are checked with %s rows", (_, count, results) => {
    const items = [repeat("l", [field("x", "string")], { minRepeat: 2, maxRepeat: 3 })];
    expect(found(filled(items, {}, { l: new Array(count).fill({}) }))).toEqual(results);
  });

  test("FS-CHK-07: a later bind replaces the constraint message alone", () => {
    const message = (binds: readonly object[]) =>
      filled([number("a")], { binds }, { a: 1 }).report().results[0]?.message;
    expect(message([{ path: "a", constraint: "$ > 5", constraintMessage: "One" }])).toBe("One");
    expect(
      message([
        { path: "a", constraint: "$ > 5", constraintMessage: "One" },
        { path: "a", constraintMessage: "Two" },
      ]),
    ).toBe("Two");
    expect(
      message([
        { path: "a", constraint: "$ > 5", constraintMessage: "One" },
        { path: "a", constraint: "$ > 6" },
      ]),
    ).toBe("One");
    expect(message([{ path: "a", constraint: "$ > 5" }])).toContain("Label of a");
  });

  test("FS-CHK-08: valid(), relevant(), required() and readonly() follow the field they name", () => {
    const live = form([
      field("on", "boolean"),
      number("a", { constraint: "$ > 5", required: "$on", relevant: "$b != 9", readonly: "$b = 8" }),
      number("b"),
      field("valid", "boolean", { calculate: "valid($a)" }),
      field("required", "boolean", { calculate: "required($a)" }),
      field("relevant", "boolean", { calculate: "relevant($a)" }),
      field("readonly", "boolean", { calculate: "readonly($a)" }),
      repeat("l", [number("x", { constraint: "$ < 3" })], { maxRepeat: 2 }),
      field("all", "boolean", { calculate: "valid($l[*].x)" }),
      field("shown", "boolean", { calculate: "relevant($l[*].x)" }),
    ]);
    const states = () => {
      const { valid, required, relevant, readonly } = dataOf(live);
      return { valid, required, relevant, readonly };
    };
    expect(states()).toEqual({ valid: true, required: false, relevant: true, readonly: false });
    set(live, "a", 1);
    expect(states().valid).toBe(false);
    set(live, "a", null);
    expect(states().valid).toBe(true);
    set(live, "on", true);
    expect(states()).toMatchObject({ valid: false, required: true });
    set(live, "b", 9);
    expect(states()).toMatchObject({ valid: true, relevant: false });
    set(live, "b", 8);
    expect(states()).toEqual({ valid: false, required: true, relevant: true, readonly: true });
    expect(dataOf(live)).toMatchObject({ all: null, shown: null });
    run(live, { type: "add_instance", path: "l" });
    expect(dataOf(live)).toMatchObject({ all: true, shown: true });
    set(live, "l[0].x", 7);
    expect(dataOf(live).all).toBe(false);
    run(live, { type: "remove_instance", path: "l", index: 0 });
    expect(dataOf(live)).toMatchObject({ all: null, shown: null });
  });

  test("FS-CHK-08: valid() of a repeat follows its number of rows", () => {
    const live = filled(
      [repeat("l", [number("x")], { minRepeat: 1 }), field("v", "boolean", { calculate: "valid($l)" })],
      {},
      { l: [] },
    );
    expect(dataOf(live).v).toBe(false);
    run(live, { type: "add_instance", path: "l" });
    expect(dataOf(live).v).toBe(true);
  });
});

test("FS-CHK-08: valid() of a group follows its own checks and its relevance", () => {
  const live = filled(
    [
      field("on", "boolean"),
      group("g", [number("x")], { relevant: "$on", constraint: "$x > 1" }),
      field("v", "boolean", { calculate: "valid($g)" }),
    ],
    {},
    { on: true, g: { x: 1 } },
  );
  expect(dataOf(live).v).toBe(false);
  set(live, "on", false);
  expect(dataOf(live).v).toBe(true);
  set(live, "on", true);
  expect(dataOf(live).v).toBe(false);
});

test("FS-CHK-01: the results of a row are removed with the row", () => {
  const binds = [{ path: "l[*]", constraint: "$x > 1" }];
  const live = filled([repeat("l", [number("x")])], { binds }, { l: [{ x: 2 }, { x: 1 }, { x: 3 }] });
  expect(found(live)).toEqual(["l[1] CONSTRAINT_FAILED"]);
  expect(live.form.progress.otherErrors).toBe(1);
  run(live, { type: "remove_instance", path: "l", index: 0 });
  expect(found(live)).toEqual(["l[0] CONSTRAINT_FAILED"]);
  expect(live.form.progress.otherErrors).toBe(1);
  run(live, { type: "remove_instance", path: "l", index: 0 });
  expect(found(live)).toEqual([]);
  expect(live.form.progress.otherErrors).toBe(0);
});

describe("shapes", () => {
  const items = [
    number("a"),
    number("b"),
    field("on", "boolean"),
    repeat("l", [number("x"), number("y")]),
    group("g", [number("z")]),
  ];
  const shape = (more: object) => ({ id: "s", target: "#", message: "M", ...more });
  const results = (shapes: readonly object[], data: object, mode: "continuous" | "submit" = "continuous") =>
    open(definition(items, { shapes }), { response: { data } }).report(mode).results;

  test.each<[string, object, object, readonly string[]]>([
    ["FS-SHAP-01: a true shape gives no result", { constraint: "$a > 1" }, { a: 2 }, []],
    ["FS-SHAP-01: a false shape gives a result", { constraint: "$a > 1" }, { a: 1 }, ["#"]],
    ["FS-SHAP-01: a null shape passes", { constraint: "$a > 1" }, {}, []],
    ["FS-SHAP-01: a shape with an evaluation error passes", { constraint: "$a / 0 > 1" }, { a: 1 }, []],
    ["FS-SHAP-02: a shape targets a field", { target: "a", constraint: "$ > 1" }, { a: 1 }, ["a"]],
    ["FS-SHAP-02: a shape is checked for an empty field", { target: "a", constraint: "present($)" }, {}, ["a"]],
    ["FS-SHAP-02: a shape targets a group", { target: "g", constraint: "$z > 1" }, { g: { z: 1 } }, ["g"]],
    [
      "FS-SHAP-02: a shape targets a field in every row, reported with 0-based indexes",
      { target: "l[*].x", constraint: "$ < $y" },
      {
        l: [
          { x: 1, y: 2 },
          { x: 3, y: 2 },
        ],
      },
      ["l[1].x"],
    ],
    [
      "FS-SHAP-02: a shape targets every row",
      { target: "l[*]", constraint: "$x < $y" },
      {
        l: [
          { x: 1, y: 2 },
          { x: 3, y: 2 },
        ],
      },
      ["l[1]"],
    ],
    [
      "FS-SHAP-02: a shape targets one row",
      { target: "l[@index = 1].x", constraint: "false" },
      { l: [{}, {}] },
      ["l[0].x"],
    ],
    [
      "FS-SHAP-02: a shape targets the list",
      { target: "l", constraint: "count($l[*].x) > 1" },
      { l: [{ x: 1 }] },
      ["l"],
    ],
    ["FS-SHAP-03: and passes when all parts are true", { and: ["$a > 1", "$b > 1"] }, { a: 2, b: 2 }, []],
    ["FS-SHAP-03: and fails when one part is false", { and: ["$a > 1", "$b > 1"] }, { a: 2, b: 1 }, ["#"]],
    ["FS-SHAP-03: and ignores a null part", { and: ["$a > 1", "$b > 1"] }, { a: 2 }, []],
    ["FS-SHAP-03: or passes when one part is true", { or: ["$a > 1", "$b > 1"] }, { a: 2, b: 1 }, []],
    ["FS-SHAP-03: or fails when no part is true", { or: ["$a > 1", "$b > 1"] }, { a: 1, b: 1 }, ["#"]],
    ["FS-SHAP-03: or passes with a null part", { or: ["$a > 1", "$b > 1"] }, { a: 1 }, []],
    ["FS-SHAP-03: not passes when its part is false", { not: "$a > 1" }, { a: 1 }, []],
    ["FS-SHAP-03: not fails when its part is true", { not: "$a > 1" }, { a: 2 }, ["#"]],
    ["FS-SHAP-03: not passes with a null part", { not: "$a > 1" }, {}, []],
    ["FS-SHAP-03: xone passes when exactly one part is true", { xone: ["$a > 1", "$b > 1"] }, { a: 2, b: 1 }, []],
    ["FS-SHAP-03: xone fails when two parts are true", { xone: ["$a > 1", "$b > 1"] }, { a: 2, b: 2 }, ["#"]],
    ["FS-SHAP-03: xone fails when no part is true", { xone: ["$a > 1", "$b > 1"] }, { a: 1, b: 1 }, ["#"]],
    ["FS-SHAP-03: xone does not count a null part", { xone: ["$a > 1", "$b > 1"] }, { a: 2 }, []],
    ["FS-SHAP-03: xone passes when all parts are null", { xone: ["$a > 1", "$b > 1"] }, {}, ["#"]],
    [
      "FS-SHAP-04: a shape fails when its constraint or its composition fails",
      { constraint: "$a > 1", or: ["$b > 1"] },
      { a: 2, b: 1 },
      ["#"],
    ],
    [
      "FS-SHAP-04: a shape passes when its constraint and its composition pass",
      { constraint: "$a > 1", or: ["$b > 1"], not: "$a = 7" },
      { a: 2, b: 2 },
      [],
    ],
    [
      "FS-SHAP-04: compositions are evaluated per row",
      { target: "l[*]", xone: ["$x > 1", "$y > 1"] },
      {
        l: [
          { x: 2, y: 1 },
          { x: 2, y: 2 },
        ],
      },
      ["l[1]"],
    ],
    ["FS-SHAP-05: a shape with a false activeWhen is not checked", { constraint: "false", activeWhen: "$on" }, {}, []],
    [
      "FS-SHAP-05: a shape with a true activeWhen is checked",
      { constraint: "false", activeWhen: "$on" },
      { on: true },
      ["#"],
    ],
    [
      "FS-SHAP-05: a shape with a null activeWhen is not checked",
      { constraint: "false", activeWhen: "$a > 1" },
      {},
      ["#"],
    ],
    [
      "FS-SHAP-05: activeWhen is evaluated per row",
      { target: "l[*]", constraint: "false", activeWhen: "$x = 1" },
      { l: [{ x: 1 }, { x: 2 }] },
      ["l[0]"],
    ],
  ])("%s", (_, more, data, paths) => expect(results([shape(more)], data).map(({ path }) => path)).toEqual(paths));

  test("FS-SHAP-04: a part is read as a shape id first, then as an expression", () => {
    const shapes = [
      { id: "a_small", target: "#", message: "a", constraint: "$a < 5" },
      { id: "b_small", target: "#", message: "b", constraint: "$b < 5" },
      { id: "either", target: "#", message: "either", or: ["a_small", "b_small"] },
      { id: "neither", target: "#", message: "neither", not: "either" },
      { id: "mixed", target: "#", message: "mixed", xone: ["a_small", "$on"] },
    ];
    const ids = (data: object) => results(shapes, data).map(({ shapeId }) => shapeId);
    expect(ids({ a: 9, b: 9, on: true })).toEqual(["a_small", "b_small", "either"]);
    expect(ids({ a: 1, b: 9, on: true })).toEqual(["b_small", "neither", "mixed"]);
  });

  test("FS-SHAP-04: a nested shape is evaluated at its own target in the shared rows", () => {
    const shapes = [
      { id: "a_long", target: "a", message: "a", constraint: "$ > 5", timing: "demand" },
      { id: "x_small", target: "l[*].x", message: "x", constraint: "$ < 5", timing: "demand", activeWhen: "$y != 0" },
      { id: "z_small", target: "g.z", message: "z", constraint: "$ < 5", timing: "demand" },
      { id: "form", target: "#", message: "form", and: ["a_long", "x_small", "z_small"] },
      { id: "row", target: "l[*]", message: "row", and: ["x_small", "a_long"] },
    ];
    const at = (data: object) =>
      results(shapes, data)
        .map(({ path }) => path)
        .toSorted();
    expect(at({ a: 6, l: [{ x: 1 }, { x: 2 }], g: { z: 1 } })).toEqual([]);
    expect(at({ a: 6, l: [{ x: 1 }, { x: 7 }], g: { z: 1 } })).toEqual(["#", "l[1]"]);
    expect(at({ a: 6, l: [{ x: 1 }, { x: 7, y: 0 }], g: { z: 1 } })).toEqual([]);
    expect(at({ a: 6, l: [], g: { z: 9 } })).toEqual(["#"]);
    expect(at({ a: 1, l: [{}] })).toEqual(["#", "l[0]"]);
    const live = filled(items, { shapes }, { a: 6, l: [{ x: 1 }] });
    run(live, { type: "add_instance", path: "l" });
    set(live, "l[1].x", 9);
    expect(found(live)).toHaveLength(2);
    run(live, { type: "remove_instance", path: "l", index: 1 });
    expect(found(live)).toEqual([]);
  });

  test("FS-SHAP-04: a nested shape with a non-relevant target is ignored, and added and removed rows count", () => {
    const shapes = [
      { id: "z_small", target: "g.z", message: "z", constraint: "$ < 5", timing: "demand" },
      { id: "some_x", target: "l[*]", message: "x", constraint: "present($x)", timing: "demand" },
      { id: "both", target: "#", message: "both", and: ["z_small", "some_x"] },
    ];
    const live = filled(items, { shapes, binds: [{ path: "g", relevant: "$on" }] }, { g: { z: 9 } });
    expect(found(live)).toEqual([]);
    set(live, "on", true);
    expect(found(live)).toEqual(["# SHAPE_FAILED"]);
    set(live, "on", false);
    expect(found(live)).toEqual([]);
    run(live, { type: "add_instance", path: "l" });
    expect(found(live)).toEqual(["# SHAPE_FAILED"]);
    run(live, { type: "remove_instance", path: "l", index: 0 });
    expect(found(live)).toEqual([]);
  });

  test("FS-SHAP-06: expressions in {{ }} of a message are evaluated per row", () => {
    const shapes = [
      shape({ target: "l[*]", constraint: "$x < 2", message: "Row {{@index}}: {{$x}} + {{ $x * 2 }} {{$y}}!" }),
    ];
    expect(results(shapes, { l: [{ x: 1 }, { x: 2 }, { x: 3, y: 1 }] }).map(({ message }) => message)).toEqual([
      "Row 2: 2 + 4 !",
      "Row 3: 3 + 6 1!",
    ]);
  });

  test("FS-SHAP-06: a message is updated when its inputs change while the shape fails", () => {
    const live = filled(items, { shapes: [shape({ constraint: "$a < 0", message: "b is {{$b}}" })] }, { a: 1, b: 1 });
    set(live, "b", 2);
    expect(live.report().results[0]?.message).toBe("b is 2");
  });

  test("FS-SHAP-07: severity, code and context are passed on", () => {
    const [warning] = results(
      [
        shape({
          constraint: "false",
          severity: "warning",
          code: "TOO_MUCH",
          context: { sum: "$a + $b", who: "'me'", __proto__x: "null" },
        }),
      ],
      { a: 1, b: 2 },
    );
    expect(warning).toMatchObject({
      severity: "warning",
      code: "TOO_MUCH",
      context: { sum: 3, who: "me", __proto__x: null },
    });
    expect(results([shape({ constraint: "false" })], {})[0]).toMatchObject({ severity: "error", code: "SHAPE_FAILED" });
  });

  test("FS-SHAP-08: shapes run by timing: continuous always, submit at the end, demand on request", () => {
    const shapes = ["continuous", "submit", "demand"].map((timing) => ({
      id: timing,
      target: "l[*].x",
      message: timing,
      constraint: "false",
      timing,
    }));
    const live = filled(items, { shapes: [...shapes, shape({ constraint: "false" })] }, { l: [{}] });
    const ids = (mode: "continuous" | "submit") => live.report(mode).results.map(({ shapeId }) => shapeId);
    expect(ids("continuous").toSorted()).toEqual(["continuous", "s"]);
    expect(ids("submit").toSorted()).toEqual(["continuous", "s", "submit"]);
    expect(live.demand("demand")).toMatchObject([{ path: "l[0].x", shapeId: "demand", code: "SHAPE_FAILED" }]);
    expect(live.demand("nobody")).toEqual([]);
    expect(ids("submit")).not.toContain("demand");
  });

  test("FS-SHAP-09: a shape needs a unique id, a target, a message and a condition", () => {
    const problems = (shapes: readonly object[]) => {
      const read = (() => {
        try {
          open(definition(items, { shapes }));
          return [];
        } catch (error) {
          return (error as { problems: readonly { pointer: string; code: string }[] }).problems;
        }
      })();
      return read.map(({ pointer, code }) => `${pointer} ${code}`);
    };
    expect(problems([{ constraint: "true" }])).toEqual(new Array(3).fill("/shapes/0 missing_property"));
    expect(problems([shape({})])).toEqual(["/shapes/0 missing_property"]);
    expect(problems([shape({ constraint: "true" }), shape({ constraint: "true" })])).toEqual([
      "/shapes/1/id duplicate_name",
    ]);
    expect(problems([shape({ constraint: "true", severity: "fatal" })])).toEqual(["/shapes/0/severity wrong_value"]);
    expect(problems([shape({ and: ["t"] }), shape({ id: "t", or: ["s"] })])).toContain("/shapes/1/or/0 cycle");
  });
});

describe("reports", () => {
  const grant = definition(
    [
      field("applicant", "string", { required: true }),
      number("budget", { constraint: "$ <= 1000", constraintMessage: "Too much" }),
      repeat("partners", [field("name", "string")], { minRepeat: 1 }),
    ],
    {
      shapes: [
        { id: "cheap", target: "budget", constraint: "$ < 10", message: "Hm", severity: "info" },
        { id: "w", target: "#", constraint: "false", message: "W", severity: "warning" },
      ],
    },
  );

  test("FS-RES-01: a report contains code, path, severity, counts and time", () => {
    const { report } = evaluateDefinition(grant, { budget: 2000, partners: [] }, { now });
    expect(report).toMatchObject({
      $formspecValidationReport: "1.0",
      valid: false,
      counts: { error: 3, warning: 1, info: 1 },
      timestamp: "2026-05-17T10:00:00.000Z",
      definitionUrl: grant.url,
      definitionVersion: grant.version,
    });
    expect(report.results).toMatchObject([
      {
        $formspecValidationResult: "1.0",
        path: "applicant",
        severity: "error",
        constraintKind: "required",
        code: "REQUIRED",
        source: "bind",
      },
      {
        path: "budget",
        constraintKind: "constraint",
        code: "CONSTRAINT_FAILED",
        message: "Too much",
        constraint: "$ <= 1000",
        value: 2000,
        source: "bind",
      },
      {
        path: "budget",
        constraintKind: "shape",
        code: "SHAPE_FAILED",
        shapeId: "cheap",
        source: "shape",
        severity: "info",
        value: 2000,
      },
      { path: "partners", constraintKind: "cardinality", code: "MIN_REPEAT" },
      { path: "#", constraintKind: "shape", severity: "warning" },
    ]);
    for (const { message } of report.results) expect(message).not.toBe("");
  });

  test("FS-RES-02: a report is valid without errors, whatever its warnings and infos", () => {
    const { report } = evaluateDefinition(grant, { applicant: "A", budget: 20, partners: [{}] }, { now });
    expect(report).toMatchObject({ valid: true, counts: { error: 0, warning: 1, info: 1 } });
  });

  test("FS-RES-03: external results are reported until the next external results replace them", () => {
    const live = filled([repeat("l", [number("x")])], {}, { l: [{ x: 1 }, { x: 2 }] });
    live.reportExternal([
      { path: "l[1].x", message: "Unknown to the bank", severity: "error", code: "BANK_17", sourceId: "bank" },
      { path: "#", message: "Slow", severity: "warning" },
    ]);
    expect(live.report()).toMatchObject({
      valid: false,
      results: [
        {
          path: "l[1].x",
          constraintKind: "external",
          source: "external",
          code: "BANK_17",
          sourceId: "bank",
          message: "Unknown to the bank",
        },
        { path: "#", constraintKind: "external", code: "EXTERNAL_FAILED", severity: "warning" },
      ],
    });
    expect(live.resultsAt("l[1].x")).toHaveLength(1);
    run(live, { type: "remove_instance", path: "l", index: 0 });
    expect(live.report().results).toMatchObject([{ path: "l[0].x" }, { path: "#" }]);
    live.reportExternal([]);
    expect(live.report().results).toEqual([]);
  });

  test("FS-RES-04: constraints of a registry entry apply to the items that name it", () => {
    const entry = (name: string, more: object) => ({
      name,
      category: "dataType",
      version: "1.0.0",
      status: "stable",
      description: "d",
      compatibility: { formspecVersion: ">=1.0.0" },
      ...more,
    });
    const registries = {
      $formspecRegistry: "1.0",
      publisher: { name: "P", url: "https://p.example" },
      published: now,
      entries: [
        entry("x-iban", { baseType: "string", constraints: { pattern: "^[A-Z]{2}\\d+$", maxLength: 6 } }),
        entry("x-age", { baseType: "integer", constraints: { minimum: 0, maximum: 130 } }),
        entry("x-old", { status: "retired" }),
        entry("x-older", { status: "deprecated", deprecationNotice: "Use x-iban" }),
        entry("x-new", { compatibility: { formspecVersion: ">=2.0.0" } }),
      ],
    };
    const items = [
      field("a", "string", { extensions: { "x-iban": true } }),
      field("b", "x-age"),
      field("c", "string", { extensions: { "x-old": true } }),
      field("d", "string", { extensions: { "x-older": true } }),
      field("e", "string", { extensions: { "x-new": true } }),
      field("f", "string", { extensions: { "x-none": true } }),
      field("g", "string", { extensions: { "x-none": { some: "settings" } } }),
    ];
    const check = (data: object) =>
      evaluateDefinition(definition(items), data, { now, registries }).report.results.map(
        ({ path, code, severity }) => `${path} ${code} ${severity}`,
      );
    const always = [
      "c EXTENSION_RETIRED warning",
      "d EXTENSION_DEPRECATED info",
      "e EXTENSION_COMPATIBILITY_MISMATCH warning",
      "f UNRESOLVED_EXTENSION error",
    ];
    expect(check({ a: "DE12", b: 30 })).toEqual(always);
    expect(check({ a: "de12345", b: 131 })).toEqual([
      "a MAX_LENGTH_EXCEEDED error",
      "a PATTERN_MISMATCH error",
      "b RANGE_OVERFLOW error",
      ...always,
    ]);
    expect(check({ b: -1 })).toEqual(["b RANGE_UNDERFLOW error", ...always]);
    expect(check({ b: "x" })).toEqual(["b TYPE_MISMATCH error", ...always]);
  });
});
