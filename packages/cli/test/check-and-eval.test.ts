import { expect, test } from "vitest";
import { parse } from "yaml";
import { exampleText, sampleForm, workspace } from "./run-cofill.ts";
import { sampleDefinition, sampleJson, sampleReferences, sampleWith } from "./sample-definition.ts";

const file = "order.formspec.json";

test.each<[string, string, string, readonly string[]]>([
  ["a good definition", "order.json", sampleJson, []],
  ["a good text form", "trip.form.md", sampleForm, []],
  [
    "an unknown type",
    "order.json",
    sampleWith({ items: [{ key: "a", type: "field", label: "A", dataType: "strng" }] }),
    ["/items/0/dataType"],
  ],
  ["no items", "order.json", sampleWith({ items: undefined }), ["/"]],
  [
    "an expression that does not parse",
    "order.json",
    sampleWith({ binds: [{ path: "name", relevant: "1 +" }] }),
    ["/binds/0/relevant"],
  ],
  [
    "a field that is not there",
    "order.json",
    sampleWith({ binds: [{ path: "name", relevant: "$nmae = 1" }] }),
    ["/binds/0/relevant"],
  ],
  [
    "a circle",
    "order.json",
    sampleWith({
      shapes: [],
      binds: [
        { path: "people", calculate: "$weight" },
        { path: "weight", calculate: "$people" },
      ],
    }),
    ["/binds/1"],
  ],
  [
    "several at once",
    "order.json",
    sampleWith({ status: "x", binds: [{ path: "name" }, {}], items: [{ key: "1" }] }),
    ["/status", "/binds/1", "/items/0/key"],
  ],
])("check: %s", async (_, name, text, pointers) => {
  const { run, list } = workspace({ [name]: text });
  const { code, out, err } = await run(["check", name]);
  expect([code, err]).toEqual([pointers.length > 0 ? 1 : 0, ""]);
  for (const pointer of pointers) expect(out).toContain(`${name}:${pointer}: error: `);
  expect(out.trimEnd().split("\n").at(-1)).toMatch(
    pointers.length > 0 ? /^✗ .* has \d+ errors?/ : /^✓ .* has no errors/,
  );
  const json = await run(["check", name, "--format", "json"]);
  const { ok, problems } = JSON.parse(json.out);
  expect([json.code, ok]).toEqual([code, code === 0]);
  expect(problems.length).toBeGreaterThanOrEqual(pointers.length);
  expect(parse((await run(["check", name, "--format", "yaml"])).out)).toEqual(JSON.parse(json.out));
  expect(list()).toEqual([name]);
});

test("check reports the position in a text form, and reports a broken form as a finding", async () => {
  const broken = exampleText("vendor-onboarding.form.md").replace('id="tax_id"', 'id="legal_name"');
  const { run } = workspace({ "bad.form.md": broken });
  const { code, out, err } = await run(["check", "bad.form.md"]);
  expect([code, err]).toEqual([1, ""]);
  expect(out).toContain("bad.form.md:59:1: error: Duplicate ID 'legal_name'");
  expect(out).toContain("✗ bad.form.md has 2 errors\n");
  const { problems } = JSON.parse((await run(["check", "bad.form.md", "--format", "json"])).out);
  expect(problems[0]).toMatchObject({ severity: "error", file: "bad.form.md", line: 59, column: 1 });
});

test("check reports problems of a sidecar document under its file name", async () => {
  const references = { ...sampleReferences, targetDefinition: { url: "https://other.example" } };
  const { run } = workspace({ [file]: sampleJson, "order.references.json": JSON.stringify(references) });
  const { code, out } = await run(["check", file]);
  expect(code).toBe(1);
  expect(out).toContain("order.references.json:/targetDefinition");
  expect(out).toContain("[x-invalid-sidecar]");
});

test("check reads the definition but not the answers", async () => {
  const { run } = workspace({ [file]: sampleJson, "order.response.json": "{" });
  expect((await run(["check", file])).code).toBe(0);
  expect((await run(["check", file, "--response", "x"])).err).toContain("'check' has no option '--response'");
});

test("check: warnings alone do not fail", async () => {
  const [name] = sampleDefinition.items;
  const items = [name, { key: "g", type: "group", label: "G", children: [name] }];
  const { run } = workspace({ [file]: sampleWith({ items, shapes: [] }) });
  const { code, out } = await run(["check", file]);
  expect(code).toBe(0);
  expect(out).toContain("warning: ");
  expect(out).toContain("has no errors, 1 warning\n");
});

test.each<[string, readonly string[], string]>([
  ["decimals are exact", ["0.1 + 0.2"], "0.3"],
  ["34 digits", ["1 / 3"], "0.3333333333333333333333333333333333"],
  ["more than a double holds", ["12345678901234567890123 + 1"], "12345678901234567890124"],
  ["a date", ["dateAdd(date('2026-01-31'), 1, 'months')"], "2026-02-28"],
  ["today", ["today()", "--now", "2026-05-17"], "2026-05-17"],
  ["now", ["now()", "--now", "2026-05-17T09:30:00"], "2026-05-17T09:30:00"],
  ["a field", ["$name", "--data", "d.json"], "Ida"],
  ["rows", ["sum($lines[*].qty)", "--data", "d.json"], "5"],
  ["YAML", ["sum($lines[*].qty)", "-d", "d.yaml"], "7"],
  ["standard input", ["$a & $b", "--data", "-"], "xy"],
  ["variables", ["@rate * 2", "--variables", "v.json"], "0.14"],
  ["instances", ["@instance('rates').eu", "--instances", "i.json"], "0.2"],
  ["a locale", ["locale()", "--locale", "de-DE"], "de-DE"],
  ["a text of two lines", ["'a\nb'"], "a\nb"],
  ["yes", ["true and not false"], "true"],
  ["nothing", ["null"], "null"],
  ["a list", ["[1, 'a']"], '[\n  1,\n  "a"\n]'],
  ["money", ["money(12.5, 'EUR')"], '{\n  "amount": "12.5",\n  "currency": "EUR"\n}'],
  ["letters of any script", ["upper('straße') & '日本' & '👩‍👩‍👧' & '\u0301'"], "STRASSE日本👩‍👩‍👧\u0301"],
  ["half of a character", ["'\ud800'"], "\ud800"],
  ["names of every object", ["$__proto__ = null and $constructor = null", "--data", "p.json"], "false"],
  ["100 KB", [`1${" + 1".repeat(25_000)}`], "25001"],
])("eval: %s", async (_, argv, out) => {
  const { run } = workspace({
    "d.json": '{"name": "Ida", "lines": [{"qty": 2}, {"qty": 3}]}',
    "d.yaml": "lines:\n  - qty: 3\n  - qty: 4\n",
    "v.json": '{"rate": 0.07}',
    "i.json": '{"rates": {"eu": 0.2}}',
    "p.json": '{"__proto__": 1, "constructor": 2}',
  });
  expect(await run(["eval", ...argv], { stdin: '{"a": "x", "b": "y"}' })).toEqual({
    code: 0,
    out: `${out}\n`,
    err: "",
  });
});

test.each<[string, readonly string[], string]>([
  ["a division by zero", ["1 / 0"], "note: character 1: A division by zero has no result\n"],
  ["a field that is not there", ["$nme"], 'note: character 1: There is no field "nme"'],
  ["a text that is no number", ["number('abc')"], "note: character 1: "],
])("eval prints null with the reason and exits with 1: %s", async (_, argv, note) => {
  const { run } = workspace();
  const { code, out, err } = await run(["eval", ...argv]);
  expect([code, out]).toEqual([1, "null\n"]);
  expect(err).toContain(note);
  const json = await run(["eval", ...argv, "--format", "json"]);
  expect([json.code, json.err]).toEqual([1, ""]);
  expect(JSON.parse(json.out)).toMatchObject({ value: null, diagnostics: [{ severity: "error", span: { start: 0 } }] });
});

test.each<[string, string, string]>([
  ["the end is missing", "1 +", "  1 +\n     ^\n"],
  ["an unknown function", "foo(1) + 2", "  foo(1) + 2\n  ^^^\n"],
  ["under wide characters", "'日本語' & foo()", "  '日本語' & foo()\n             ^^^\n"],
  ["in the second line", "1 +\n  foo()", "    foo()\n    ^^^\n"],
  ["after a tab", "\t1 + foo()", "   1 + foo()\n       ^^^\n"],
  ["an escape sequence", "'\u001b[31m' & foo()", "  '\\x1b[31m' & foo()\n               ^^^\n"],
  ["nothing", "", "  \n  ^\n"],
])("eval marks the position of a problem: %s", async (_, source, mark) => {
  const { code, out, err } = await workspace().run(["eval", source]);
  expect([code, out]).toEqual([2, ""]);
  expect(err.startsWith(mark)).toBe(true);
  expect(err).toMatch(/^cofill: This is no expression: character \d+: /m);
});

test.each<[string, readonly string[], string, string]>([
  [
    "10,000 brackets",
    [`${"(".repeat(10_000)}1${")".repeat(10_000)}`],
    "invalid_expression",
    "Expressions may be nested 200 deep",
  ],
  ["250 KB", ["1".repeat(250_000)], "invalid_expression", "character"],
  [
    "data that is a list",
    ["1", "--data", "list.json"],
    "invalid_data",
    "list.json must hold an object of names and values",
  ],
  ["data that is no JSON", ["1", "--data", "bad.json"], "invalid_data", "bad.json is not valid JSON: line 1, column 7"],
  ["data that is not there", ["1", "--data", "gone.json"], "file_not_found", "There is no file gone.json"],
  ["a time of another kind", ["now()", "--now", "yesterday"], "usage", "--now takes a date or a time such as"],
  ["a day that is none", ["now()", "--now", "2026-13-45"], "usage", "--now takes a date or a time such as"],
  ["one input for two things", ["1", "--data", "-", "--variables", "-"], "usage", "Only one of --data"],
  ["two expressions", ["1", "2"], "usage", "'eval' takes 1 argument; '2' is one too many"],
])("eval refuses %s", async (_, argv, code, message) => {
  const { run } = workspace({ "list.json": "[]", "bad.json": '{"a": }' });
  const ran = await run(["eval", ...argv, "--format", "json"]);
  expect([ran.code, ran.out]).toEqual([2, ""]);
  expect(JSON.parse(ran.err).error).toMatchObject({ code, message: expect.stringContaining(message) });
});

test.each(
  ["check", "render", "serve", "inspect"].flatMap((command) =>
    ["forms/bike.intake.json", "forms/bike.intake.ts"].map((file) => [command, file] as const),
  ),
)("%s %s: an intake file gets a message about intakes, not problems of a form", async (command, file) => {
  const { run } = workspace({ "forms/bike.intake.json": '{ "schema": {} }', "forms/bike.intake.ts": "export {};" });
  const { code, out, err } = await run([command, file]);
  const name = file.slice("forms/".length);
  expect([code, out, err]).toEqual([
    2,
    "",
    expect.stringContaining(
      `${name} is an intake, not a form: intakes are served from their folder ('cofill serve forms')\n`,
    ),
  ]);
});

test("check: a missing intake file is reported as missing", async () => {
  const { code, err } = await workspace({}).run(["check", "gone.intake.json"]);
  expect([code, err]).toEqual([2, expect.not.stringContaining("is an intake")]);
});
