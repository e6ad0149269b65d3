import { describe, expect, test } from "vitest";
import { definition, enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const about = { timestamp: now, definitionUrl: "https://forms.example/order", definitionVersion: "2.1.0" };

/** The properties that the Formspec documents allow, and those that they demand. */
const resultProperties = {
  demanded: ["$formspecValidationResult", "path", "severity", "constraintKind", "message"],
  allowed: ["code", "shapeId", "source", "sourceId", "value", "constraint", "context"],
};
const codeOf = {
  required: /^REQUIRED$/,
  type: /^TYPE_MISMATCH$/,
  cardinality: /^(MIN|MAX)_REPEAT$/,
  constraint: /^[A-Z_]+$/,
  shape: /^[A-Z_]+$/,
  external: /^[A-Z_0-9]+$/,
} as const;

const expectResult = (result: Readonly<Record<string, unknown>>) => {
  const { demanded, allowed } = resultProperties;
  expect(Object.keys(result)).toEqual(expect.arrayContaining(demanded));
  expect([...demanded, ...allowed]).toEqual(expect.arrayContaining(Object.keys(result)));
  expect(result.$formspecValidationResult).toBe("1.0");
  expect(result.path).toEqual(expect.stringMatching(/^(#|[^*]+)$/));
  expect(["error", "warning", "info"]).toContain(result.severity);
  expect(Object.keys(codeOf)).toContain(result.constraintKind);
  expect(result.code).toMatch(codeOf[result.constraintKind as keyof typeof codeOf]);
  expect(result.message).toEqual(expect.stringMatching(/^[^{]+$/));
  expect("shapeId" in result).toBe(result.constraintKind === "shape");
  if (result.constraintKind === "external") expect(result.source).toBe("external");
  if (result.constraintKind === "required") expect(result).not.toHaveProperty("constraint");
};

/** Every kind of finding at once. */
const troubled = () => {
  const rows = {
    key: "few",
    type: "group",
    label: "Few",
    repeatable: true,
    minRepeat: 2,
    children: [{ key: "a", type: "field", label: "A", dataType: "string" }],
  };
  const whole = {
    id: "whole",
    target: "#",
    constraint: "false",
    message: "{{$types.money}} on {{$types.date}}",
    context: { money: "$types.money", date: "$types.date", rows: "$lines[*].qty", file: "$types.attachment" },
  };
  const data = {
    few: [{}],
    lines: [{ qty: 1 }, {}],
    types: {
      integer: "many",
      money: { amount: "5", currency: "EUR" },
      date: "2026-05-17",
      attachment: { contentType: "text/plain" },
    },
    end: { age: 3 },
  };
  const form = open(
    { items: [...definition.items, rows], shapes: [...definition.shapes, whole] },
    { response: { data } },
  );
  form.reportExternal([
    { path: "types.string", message: "Unknown there", severity: "warning", sourceId: "x-register", code: "GONE_404" },
    { path: "#", message: "Looked at", severity: "info" },
  ]);
  return provide(form);
};

describe("form.validate", () => {
  test("AS-TOOL-08: a form without findings", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.name", "Ada");
    expect(await opened.ok("form.validate")).toEqual({
      $formspecValidationReport: "1.0",
      valid: true,
      results: [],
      counts: { error: 0, warning: 0, info: 0 },
      ...about,
    });
  });

  test("AS-TOOL-08: required, constraint, shapes; only errors make it invalid", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.age", 120);
    const required = {
      $formspecValidationResult: "1.0",
      path: "end.name",
      severity: "error",
      constraintKind: "required",
      code: "REQUIRED",
      message: '"Name" is required',
      source: "bind",
    };
    const old = {
      $formspecValidationResult: "1.0",
      path: "end.age",
      severity: "warning",
      constraintKind: "shape",
      code: "SHAPE_FAILED",
      message: "120 is old",
      shapeId: "old",
      source: "shape",
      sourceId: "old",
      constraint: "$ < 100",
      value: 120,
    };
    expect(await opened.ok("form.validate")).toEqual({
      $formspecValidationReport: "1.0",
      valid: false,
      results: [required, old],
      counts: { error: 1, warning: 1, info: 0 },
      ...about,
    });
    enter(opened.form, "end.name", "Ada");
    expect(await opened.ok("form.validate")).toMatchObject({ valid: true, results: [old] });
  });

  test("AS-TOOL-08: continuous unless told otherwise; submit adds what is asked only at the end", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.name", "Ada");
    const continuous = await opened.ok("form.validate", { mode: "continuous" });
    expect(await opened.ok("form.validate", {})).toEqual(continuous);
    expect(continuous.results).toEqual([]);
    const before = opened.form.form;
    expect(await opened.ok("form.validate", { mode: "submit" })).toMatchObject({
      valid: false,
      counts: { error: 1 },
      results: [{ path: "lines[0].qty", shapeId: "last", message: "How many?" }],
    });
    expect(opened.form.form).toBe(before);
  });

  test.each(["continuous", "submit"])(
    "AS-TOOL-08: every result of a %s report has the document's shape",
    async (mode) => {
      const report = await troubled().ok("form.validate", { mode });
      expect(Object.keys(report).toSorted()).toEqual(
        [...Object.keys(about), "$formspecValidationReport", "counts", "results", "valid"].toSorted(),
      );
      for (const result of report.results) expectResult({ ...result });
      expect(new Set(report.results.map(({ constraintKind }) => constraintKind))).toEqual(
        new Set(["required", "type", "cardinality", "constraint", "shape", "external"]),
      );
      const severities = report.results.map(({ severity }) => severity);
      for (const severity of ["error", "warning", "info"] as const) {
        expect(report.counts[severity]).toBe(severities.filter((each) => each === severity).length);
      }
      expect(report.valid).toBe(report.counts.error === 0);
    },
  );

  test("AS-TOOL-08: context and message of a shape are plain JSON and finished text", async () => {
    const { results } = await troubled().ok("form.validate");
    expect(results.find(({ shapeId }) => shapeId === "whole")).toMatchObject({
      path: "#",
      message: "5 EUR on 2026-05-17",
      context: {
        money: { amount: "5", currency: "EUR" },
        date: "2026-05-17",
        rows: [1, null],
        file: { contentType: "text/plain" },
      },
    });
  });

  test("AS-TOOL-08: what came from outside is handed on", async () => {
    const { results } = await troubled().ok("form.validate");
    expect(results.filter(({ constraintKind }) => constraintKind === "external")).toEqual([
      {
        $formspecValidationResult: "1.0",
        path: "types.string",
        severity: "warning",
        constraintKind: "external",
        code: "GONE_404",
        message: "Unknown there",
        source: "external",
        sourceId: "x-register",
      },
      {
        $formspecValidationResult: "1.0",
        path: "#",
        severity: "info",
        constraintKind: "external",
        code: "EXTERNAL_FAILED",
        message: "Looked at",
        source: "external",
      },
    ]);
  });

  test("AS-TOOL-08: the results of fields come in document order", async () => {
    const { results } = await troubled().ok("form.validate");
    const paths = results.map(({ path }) => path);
    expect(paths.slice(0, 4)).toEqual(["types.string", "types.integer", "end.name", "end.age"]);
    expect(new Set(paths.slice(4))).toEqual(new Set(["#", "few"]));
  });

  test("AS-ROLE-03: what does not apply is not validated", async () => {
    const opened = provide(open({ binds: [{ path: "end", relevant: "$closed.switch" }, ...definition.binds] }));
    expect(await opened.ok("form.validate")).toMatchObject({ valid: true, results: [] });
    enter(opened.form, "closed.switch", true);
    expect(await opened.ok("form.validate")).toMatchObject({ valid: false, results: [{ path: "end.name" }] });
  });
});

describe("field.validate", () => {
  test("AS-TOOL-09: the results at one path, and only those", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.age", 3);
    const { results } = await opened.ok("field.validate", { path: "end.age" });
    expect(results.map(({ path, message }) => [path, message])).toEqual([["end.age", "Adults only"]]);
    expect(await opened.ok("field.validate", { path: "types.string" })).toEqual({ results: [] });
    const report = await opened.ok("form.validate");
    expect(report.results.filter(({ path }) => path === "end.age")).toEqual(results);
  });

  test("AS-TOOL-09: of a row, its own results", async () => {
    const binds = [...definition.binds, { path: "lines[*].qty", constraint: "$ > 0", constraintMessage: "More" }];
    const opened = provide(open({ binds }));
    opened.form.step({ type: "add_instance", path: "lines" }, { by: person, at: now });
    enter(opened.form, "lines[1].qty", -1);
    expect(await opened.ok("field.validate", { path: "lines[0].qty" })).toEqual({ results: [] });
    expect(await opened.ok("field.validate", { path: "lines[1].qty" })).toMatchObject({
      results: [{ path: "lines[1].qty", message: "More", sourceId: "lines[*].qty" }],
    });
  });
});

describe("the response behind the tools", () => {
  test("AS-ROLE-03 D-04: untouched fields are null, what does not apply is left out, findings ride along", async () => {
    const opened = provideOrder();
    await opened.ok("field.bulkSet", {
      entries: [
        { path: "types.money", value: { amount: 5, currency: "EUR" } },
        { path: "lines[0].qty", value: "4" },
      ],
    });
    const { extensions, validationResults, ...response } = opened.form.response();
    expect(Object.keys(extensions ?? {})).toEqual([expect.stringMatching(/^x-/)]);
    for (const result of validationResults ?? []) expectResult({ ...result });
    expect(response).toEqual({
      $formspecResponse: "1.0",
      definitionUrl: "https://forms.example/order",
      definitionVersion: "2.1.0",
      status: "in-progress",
      authored: now,
      data: {
        types: {
          string: null,
          text: null,
          integer: null,
          decimal: null,
          boolean: null,
          date: null,
          dateTime: null,
          time: null,
          uri: null,
          attachment: null,
          choice: null,
          multiChoice: null,
          money: { amount: "5", currency: "EUR" },
        },
        closed: { fixed: "stays", sum: 4, guess: null, switch: null, size: null },
        lines: [{ qty: 4, double: 8, parts: [{ name: null }] }],
        end: { name: null, age: null },
      },
    });
  });
});
