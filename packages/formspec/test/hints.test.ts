import { checkDefinition } from "@cofill/formspec";
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
  ["nothing to say", base, {}, []],
  [
    "a slip in a bind",
    { ...base, binds: [{ path: "ok", calcuate: "1" }] },
    {},
    ['/binds/0/calcuate: did you mean "calculate"?'],
  ],
  [
    "a slip on a field",
    { ...base, items: [{ ...ok, optionSetx: "x" }] },
    {},
    ['/items/0/optionSetx: did you mean "optionSet"?'],
  ],
  ["a slip at the top", { ...base, shaeps: [] }, {}, ['/shaeps: did you mean "shapes"?']],
  [
    "something newer than us",
    { ...base, parties: [], "x-own": 1, items: [{ ...ok, "x-own": 1, tooltip: "t" }] },
    {},
    [],
  ],
  [
    "an initial value of another type",
    { ...base, items: [{ ...ok, initialValue: "perhaps" }] },
    {},
    ["/items/0/initialValue: takes true or false"],
  ],
  [
    "an initial value that fits",
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
  ["a default of another type", { ...base, binds: [{ path: "sum", default: "lots" }] }, {}, ["/binds/0/default: lots"]],
  [
    "an extension that no registry knows",
    { ...base, items: [{ ...ok, extensions: { "x-ibann": true } }] },
    { registries: registry },
    ["/items/0/extensions/x-ibann: No registry"],
  ],
  ["an extension without any registry", { ...base, items: [{ ...ok, extensions: { "x-ibann": true } }] }, {}, []],
  [
    "a reference to nothing",
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
    ['/references/1/target: no item "okk"'],
  ],
  [
    "a concept for nothing",
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
])("%s", (_, definition, sidecars, expected) => {
  const checked = checkDefinition(definition, sidecars);
  if (!checked.ok) throw new Error(checked.problems[0]?.message);
  expect(checked.warnings.map(({ pointer }) => pointer)).toEqual(expected.map((line) => line.split(": ")[0]));
  for (const [index, line] of expected.entries())
    expect(checked.warnings[index]?.message).toContain(line.split(": ")[1]);
});
