import { checkDefinition, openForm } from "@cofill/formspec";
import { expect, test } from "vitest";

const base = {
  $formspec: "1.0",
  url: "https://forms.example/hints",
  version: "1.0.0",
  status: "draft",
  title: "Hints",
  items: [
    { key: "ok", type: "field", label: "Ok", dataType: "boolean" },
    { key: "sum", type: "field", label: "Sum", dataType: "money", currency: "EUR" },
  ],
};

const target = { url: base.url };
const registry = {
  $formspecRegistry: "1.0",
  publisher: { name: "P", url: "https://p.example" },
  published: "2026-01-01",
  entries: [],
};

const [ok, sum] = base.items;

test.each([
  ["none for a correct definition", base, {}, []],
  [
    "a misspelt property of a bind",
    { ...base, binds: [{ path: "ok", calcuate: "1" }] },
    {},
    ['/binds/0/calcuate: did you mean "calculate"?'],
  ],
  [
    "a misspelt property of a field",
    { ...base, items: [{ ...ok, optionSetx: "x" }] },
    {},
    ['/items/0/optionSetx: did you mean "optionSet"?'],
  ],
  ["a misspelt top-level property", { ...base, shaeps: [] }, {}, ['/shaeps: did you mean "shapes"?']],
  [
    "none for unknown properties that resemble no known one",
    { ...base, parties: [], "x-own": 1, items: [{ ...ok, "x-own": 1, tooltip: "t" }] },
    {},
    [],
  ],
  [
    "an initial value of the wrong type",
    { ...base, items: [{ ...ok, initialValue: "perhaps" }] },
    {},
    ["/items/0/initialValue: takes true or false"],
  ],
  [
    "none for an initial value of the right type",
    {
      ...base,
      items: [
        { ...ok, initialValue: true },
        { ...sum, initialValue: "=money(1, 'EUR')" },
      ],
    },
    {},
    [],
  ],
  [
    "a default of the wrong type",
    { ...base, binds: [{ path: "sum", default: "lots" }] },
    {},
    ["/binds/0/default: lots"],
  ],
  [
    "an extension that no registry contains",
    { ...base, items: [{ ...ok, extensions: { "x-ibann": true } }] },
    { registries: registry },
    ["/items/0/extensions/x-ibann: No registry"],
  ],
  [
    "none for an extension without any registry",
    { ...base, items: [{ ...ok, extensions: { "x-ibann": true } }] },
    {},
    [],
  ],
  [
    "a reference for a missing item",
    base,
    {
      references: {
        $formspecReferences: "1.0",
        version: "1.0.0",
        targetDefinition: target,
        references: [
          { target: "#", type: "example", audience: "both", content: "a" },
          { target: "okk", type: "example", audience: "both", content: "a" },
        ],
      },
    },
    ['/references: no item "okk"'],
  ],
  [
    "a concept for a missing item",
    base,
    {
      ontology: {
        $formspecOntology: "1.0",
        version: "1.0.0",
        targetDefinition: target,
        concepts: {
          ok: { concept: "https://schema.org/agree" },
          "sum.amount": { concept: "https://schema.org/price" },
        },
      },
    },
    ['/concepts/sum.amount: no item "sum.amount"'],
  ],
])("checkDefinition warns about: %s", (_, definition, sidecars, expected) => {
  const checked = checkDefinition(definition, sidecars);
  if (!checked.ok) throw new Error(checked.problems[0]?.message);
  expect(checked.warnings.map(({ pointer }) => pointer)).toEqual(expected.map((line) => line.split(": ")[0]));
  for (const [index, line] of expected.entries())
    expect(checked.warnings[index]?.message).toContain(line.split(": ")[1]);
});

test.each([
  ["a field", { binds: [{ path: "ok", relevant: "$summ > 1" }] }, 'did you mean "sum"?'],
  [
    "a variable",
    { variables: [{ name: "rate", expression: "1" }], binds: [{ path: "ok", relevant: "@rat > 1" }] },
    'did you mean "rate"?',
  ],
  [
    "an instance",
    { instances: { rates: { data: {} } }, binds: [{ path: "ok", relevant: "@instance('rate').a" }] },
    'did you mean "rates"?',
  ],
  ["a function", { binds: [{ path: "ok", relevant: "summ([1]) > 1" }] }, 'did you mean "sum"?'],
])("a missing name gets a suggestion: %s", (_, more, hint) => {
  const checked = checkDefinition({ ...base, ...more });
  expect(checked.ok ? [] : checked.problems.map(({ message }) => message)).toEqual([expect.stringContaining(hint)]);
});

test.each([
  ["a References document", { $formspecReferences: "1.0", version: "1.0.0" }],
  ["an Ontology document", { $formspecOntology: "1.0" }],
  ["a Registry document", { $formspecRegistry: "1.0" }],
  ["a response", { $formspecResponse: "1.0", data: {} }],
])("%s passed as definition is named in the problem", (name, json) => {
  expect(checkDefinition(json)).toMatchObject({
    ok: false,
    problems: [{ message: `This is ${name}, not a definition` }],
  });
});

test("a diagnostic about a calculation names the row", () => {
  const rows = {
    key: "rows",
    type: "group",
    label: "Rows",
    repeatable: true,
    minRepeat: 2,
    children: [{ key: "n", type: "field", label: "N", dataType: "integer" }],
  };
  const binds = [
    { path: "rows[*].n", calculate: "1 + 1" },
    { path: "rows[@index = 1].n", calculate: "5 + 5" },
  ];
  const form = openForm({ ...base, items: [rows], binds });
  expect([form.facts("rows[0].n")?.expression, form.facts("rows[1].n")?.expression]).toEqual(["5 + 5", "1 + 1"]);
  expect(form.response().data).toEqual({ rows: [{ n: 10 }, { n: 2 }] });
});

test("an unreadable part does not hide problems elsewhere", () => {
  const checked = checkDefinition({
    ...base,
    items: [ok, { ...ok }, { key: "b", type: "field", label: "B", dataType: "number" }, { type: "field", label: "C" }],
    binds: [
      { path: "zz", calculate: "1 +" },
      { path: 7 },
      { path: "ok", relevant: "1 +" },
      { path: "b", relevant: "foo()" },
    ],
    shapes: [{ id: "s" }],
  });
  expect(checked.ok ? [] : checked.problems.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
    "/items/2/dataType wrong_value",
    "/items/3 missing_property",
    "/items/3 missing_property",
    "/binds/1/path wrong_type",
    "/shapes/0 missing_property",
    "/shapes/0 missing_property",
    "/shapes/0 missing_property",
    "/items/1/key duplicate_key",
    "/binds/0/calculate expression_error",
    "/binds/2/relevant expression_error",
    "/binds/3/relevant expression_error",
  ]);
});
