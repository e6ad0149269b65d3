import { compile, compileTemplate, fromJson, type Host } from "@cofill/formspec/fel";
import { describe, expect, test } from "vitest";
import { fails, gives, run } from "./run.ts";

const asked: unknown[] = [];
const host: Host = {
  field: () => {
    asked.push("field");
    return 1;
  },
  state: (query, ref, at) => {
    asked.push([query, ref.steps.map((step) => (step.type === "name" ? step.name : step.type)).join("."), ...at]);
    return query === "relevant" ? null : query === "valid";
  },
  current: () => null,
  index: () => 2,
  count: () => 3,
  row: (which) => (which === "next" ? null : fromJson({ total: which === "prev" ? 10 : 20 })),
  variable: () => undefined,
  instance: () => undefined,
  now: () => "2026-05-17T00:00:00",
  locale: () => "de",
  meta: () => null,
};

const runIn = (source: string) => {
  const compiled = compile(source);
  asked.length = 0;
  return compiled.ok ? compiled.program.run(host) : compiled.diagnostics.map(({ code }) => code);
};

describe("states of fields", () => {
  test.each([
    ["valid($a.b)", true, ["valid", "a.b"]],
    ["relevant(a)", null, ["relevant", "a"]],
    ["readonly($rows[@index].q)", false, ["readonly", "rows.index.q", 2]],
    ["required($rows[*].q)", false, ["required", "rows.all.q"]],
  ])("FEL-FORM-01: %s queries the state of a field, not its value", (source, value, question) => {
    expect(runIn(source)).toBe(value);
    expect(asked).toEqual([question]);
  });

  test.each(["valid(1)", "relevant('a')", "readonly($)", "required(let a = 1 in a)", "valid($a + 1)"])(
    "FEL-FORM-01: %s is rejected because its argument is not a path",
    (source) => expect(runIn(source)).toEqual(["path_expected"]),
  );

  test("FEL-FORM-01: plain data is valid and relevant, neither readonly nor required", () =>
    expect(run("[valid($a), relevant($a), readonly($a), required($a)]", { fields: { a: 1 } })).toEqual(
      gives([true, true, false, false]),
    ));
});

test.each([
  ["prev().total + 1", 11],
  ["parent().total", 20],
  ["next()", null],
  ["next().total ?? 0", 0],
])("FEL-FORM-02: %s gives %j", (source, value) => expect(runIn(source)).toBe(value));

test("FEL-FORM-02: without rows parent() is the root, and prev() and next() are null", () =>
  expect(run("[parent().a, prev(), next()]", { fields: { a: 5 } })).toEqual(gives([5, null, null])));

const instances = { rates: { eur: 1.5, list: [{ v: 1 }, { v: 2 }] } };

test.each([
  ["instance('rates').eur", 1.5],
  ["instance('rates', 'eur')", 1.5],
  ["instance('rates', 'list[2].v')", 2],
  ["instance('rates', 'list[*].v')", [1, 2]],
  ["instance('rates', 'nothing')", null],
  ["instance('rates', 'nothing.more')", null],
  ["instance(null)", null],
])("FEL-FORM-03: %s gives %j", (source, value) => expect(run(source, { instances })).toEqual(gives(value)));

test.each([
  ["instance('nothing')", "unknown_instance"],
  ["instance('__proto__')", "unknown_instance"],
  ["instance('rates', '.a')", "bad_argument"],
  ["instance('rates', 'a..b')", "bad_argument"],
  ["instance('rates', 'a.[1]')", "bad_argument"],
  ["instance('rates', 'list[9].v')", "bad_index"],
  ["instance(1)", "type_mismatch"],
])("FEL-FORM-03: %s is null, reported as %s", (source, code) =>
  expect(run(source, { instances })).toEqual(fails(code)),
);

test.each([
  ["locale()", {}, null],
  ["locale()", { locale: "de-AT" }, "de-AT"],
  ["runtimeMeta('user')", {}, null],
  ["runtimeMeta('user')", { meta: { user: "ann" } }, "ann"],
  ["runtimeMeta(null)", {}, null],
  ["runtimeMeta('constructor')", {}, null],
])("FEL-FORM-04: %s with %j is %j", (source, options, value) => expect(run(source, options)).toEqual(gives(value)));

test("FEL-FORM-04: runtimeMeta(1) is null because the key must be a string", () =>
  expect(run("runtimeMeta(1)")).toEqual(fails("type_mismatch")));

test.each([
  ["pluralCategory(1)", {}, null],
  ["pluralCategory(1, 'en')", {}, "one"],
  ["pluralCategory(2, 'en')", {}, "other"],
  ["pluralCategory(3, 'pl')", {}, "few"],
  ["pluralCategory(1.5, 'en')", {}, "other"],
  ["pluralCategory(2)", { locale: "ar" }, "two"],
  ["pluralCategory(null, 'en')", {}, null],
])("FEL-FORM-05: %s with %j is %j", (source, options, value) => expect(run(source, options)).toEqual(gives(value)));

test.each([
  ["pluralCategory(1, 'no such locale')", "bad_locale"],
  ["pluralCategory('1', 'en')", "type_mismatch"],
])("FEL-FORM-05: %s is null, reported as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

test.each([
  ["formatNumber(1234567.891)", {}, "1,234,567.891"],
  ["formatNumber(1234567.891, 'de')", {}, "1.234.567,891"],
  ["formatNumber(1234.5)", { locale: "de" }, "1.234,5"],
  ["formatNumber(0.12345678901234567890, 'en')", {}, "0.1234567890123456789"],
  ["formatNumber(12345678901234567890, 'en')", {}, "12,345,678,901,234,567,890"],
  ["formatNumber(5, null)", {}, "5"],
  ["formatNumber(null)", {}, null],
])("FEL-FORM-06: %s with %j is %s", (source, options, value) => expect(run(source, options)).toEqual(gives(value)));

test("FEL-FORM-06: an invalid locale is reported and English is used", () => {
  expect(run("formatNumber(1234, '!!')")).toEqual({ value: "1,234", codes: ["bad_locale"] });
  expect(run("formatNumber('1')")).toEqual(fails("type_mismatch"));
});

test.each([
  ["formatDate(@2026-05-17)", {}, "May 17, 2026"],
  ["formatDate(@2026-05-17, 'medium', 'en')", {}, "May 17, 2026"],
  ["formatDate(@2026-05-17, 'short', 'en')", {}, "5/17/26"],
  ["formatDate(@2026-05-17, 'long', 'en')", {}, "May 17, 2026"],
  ["formatDate(@2026-05-17, 'full', 'en')", {}, "Sunday, May 17, 2026"],
  ["formatDate(@2026-05-17, 'long')", { locale: "de" }, "17. Mai 2026"],
  ["formatDate(@2026-05-17T23:30:00-10:00)", {}, "May 17, 2026"],
  ["formatDate(@2026-05-17, null, 'de')", {}, "17.05.2026"],
  ["formatDate(null)", {}, null],
])("FEL-FORM-07: %s with %j is %s", (source, options, value) => expect(run(source, options)).toEqual(gives(value)));

test.each([
  ["formatDate(@2026-05-17, 'huge')", "bad_argument"],
  ["formatDate('2026-05-17')", "type_mismatch"],
])("FEL-FORM-07: %s is null, reported as %s", (source, code) => expect(run(source)).toEqual(fails(code)));

test("FEL-FORM-07: an invalid locale is reported and English is used", () =>
  expect(run("formatDate(@2026-05-17, 'medium', '!!')")).toEqual({ value: "May 17, 2026", codes: ["bad_locale"] }));

describe("templates", () => {
  const render = (text: string) => {
    const compiled = compileTemplate(text);
    return compiled.ok ? compiled.template.run(host) : compiled.diagnostics.map(({ code }) => code);
  };

  test.each([
    ["no holes", "no holes"],
    ["", ""],
    ["{{1 + 1}} of {{$total}}", "2 of 1"],
    ["[{{null}}]", "[]"],
    ["{{'}}'}}!", "}}!"],
    ["{{ {a: {b: 2}}.a.b }}", "2"],
    ["{{prev().total}}{{0.1 + 0.2}}", "100.3"],
    ["{{[1, 2]}}", "1, 2"],
    ["{{ {a: 1} }}", '{"a":1}'],
    ["a } b }} c", "a } b }} c"],
  ])("FEL-FORM-09: the template %j renders %j", (text, expected) => expect(render(text)).toBe(expected));

  test.each([
    ["{{1 +}}", ["unexpected_end"]],
    ["{{nope()}} and {{1 1}}", ["unknown_function", "unexpected_token"]],
    ["a {{1", ["unclosed_hole"]],
    ["{{}}", ["unexpected_end"]],
    ["x".repeat(200_001), ["too_long"]],
  ])("FEL-FORM-09: an invalid template is rejected", (text, codes) => expect(render(text)).toEqual(codes));

  test("FEL-FORM-09: template diagnostics have positions in the whole text, and dependencies are collected", () => {
    const wrong = compileTemplate("Hello {{1 +}}");
    expect(wrong.ok ? undefined : wrong.diagnostics[0]!.span).toEqual({ start: 11, end: 11 });
    const right = compileTemplate("{{$a}} {{@v}}");
    expect(right.ok && right.template.dependencies.map(({ type }) => type)).toEqual(["field", "variable"]);
  });
});
