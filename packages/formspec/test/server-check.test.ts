import { evaluateDefinition, openForm } from "@cofill/formspec";
import { describe, expect, test } from "vitest";

const about = {
  $formspec: "1.0",
  url: "https://forms.example/server",
  version: "1.0.0",
  status: "active",
  title: "Server",
};
const field = (key: string, dataType: string, more: object = {}) => ({
  key,
  type: "field",
  label: key,
  dataType,
  ...more,
});

describe("values that a client must not set", () => {
  const shop = {
    ...about,
    instances: { shop: { data: { price: 100 } } },
    items: [
      field("fixed", "string", { readonly: true, initialValue: "ours" }),
      field("price", "decimal", { prePopulate: { instance: "shop", path: "price", editable: false } }),
      field("qty", "integer", { initialValue: 1 }),
      field("total", "decimal", { calculate: "$price * $qty" }),
      field("stamp", "string", { readonly: true }),
    ],
  };

  test.each([
    [
      "forged values are replaced",
      { fixed: "theirs", price: 0.01, qty: 2, total: 1, stamp: "office" },
      { qty: 2, total: 200, stamp: "office" },
    ],
    ["omitted values are filled in", { qty: 2 }, { qty: 2, total: 200, stamp: null }],
    ["a cleared answer stays empty", {}, { qty: null, total: null, stamp: null }],
  ])("%s", (_, data, expected) => {
    const { response } = evaluateDefinition(shop, data, { mode: "submit" });
    expect(response.data).toEqual({ fixed: "ours", price: 100, ...expected });
  });

  test("an unknown mode throws instead of running the weaker check", () => {
    expect(() => evaluateDefinition(shop, {}, { mode: "Submit" as never })).toThrow(TypeError);
  });
});

describe("a calculation that can be overridden", () => {
  const definition = {
    ...about,
    items: [field("a", "integer"), field("o", "integer", { calculate: "$a + 1", readonly: "false" })],
  };
  const person = { by: { kind: "person", id: "ida" }, at: "" } as const;
  const filled = () => {
    const form = openForm(definition);
    form.step({ type: "set", path: "a", value: 1 }, person);
    form.step({ type: "set", path: "o", value: 50 }, person);
    return form;
  };

  test("keeps the written value in a response and on a server until its inputs change", () => {
    const again = openForm(definition, { response: filled().response() });
    expect(again.response().data).toEqual({ a: 1, o: 50 });
    expect(evaluateDefinition(definition, { a: 1, o: 50 }).response.data).toEqual({ a: 1, o: 50 });
    again.step({ type: "set", path: "a", value: 2 }, person);
    expect(again.response().data).toEqual({ a: 2, o: 3 });
  });

  test("is calculated when no value was written", () => {
    expect(evaluateDefinition(definition, { a: 1 }).response.data).toEqual({ a: 1, o: 2 });
  });
});

describe("limits of numbers and money", () => {
  const divided = (more: object) => ({
    ...about,
    items: [
      field("rent", "money", { currency: "EUR" }),
      field("share", "money", { currency: "EUR", calculate: "$rent / 3", ...more }),
    ],
  });

  test.each([
    [{}, "300.0033333333"],
    [{ precision: 2 }, "300.00"],
  ])("money divided, with %j, is money", (more, amount) => {
    const { report, response } = evaluateDefinition(
      divided(more),
      { rent: { amount: "900.01", currency: "EUR" } },
      { mode: "submit" },
    );
    expect(report.results).toEqual([]);
    expect(response.data.share).toEqual({ amount, currency: "EUR" });
  });

  test.each([
    [
      "a small number has no more decimal places than a large one",
      field("n", "decimal", { precision: 2 }),
      1e-9,
      0,
      [],
    ],
    ["an integer beyond the exact range", field("n", "integer"), 1e23, 1e23, ["TYPE_MISMATCH"]],
    ["the largest exact integer", field("n", "integer"), Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, []],
  ])("%s", (_, item, given, kept, codes) => {
    const { report, response } = evaluateDefinition({ ...about, items: [item] }, { n: given });
    expect([response.data.n, report.results.map(({ code }) => code)]).toEqual([kept, codes]);
  });
});

test("rows are limited over all nested lists together", () => {
  const inner = { key: "s", type: "group", label: "S", repeatable: true, children: [field("v", "integer")] };
  const nested = { ...about, items: [{ key: "r", type: "group", label: "R", repeatable: true, children: [inner] }] };
  const row = { s: Array.from({ length: 1_000 }, () => ({ v: 1 })) };
  const { report } = evaluateDefinition(nested, { r: Array.from({ length: 60 }, () => row) });
  expect(report.valid).toBe(false);
  expect(report.results[0]).toMatchObject({ code: "MAX_REPEAT", constraintKind: "cardinality" });
});

test("results of rows are in row order", () => {
  const rows = { key: "r", type: "group", label: "R", repeatable: true, children: [field("v", "integer")] };
  const shapes = [
    { id: "form", target: "#", constraint: "false", message: "form" },
    { id: "row", target: "r[*]", constraint: "false", message: "row" },
  ];
  const { report } = evaluateDefinition(
    { ...about, items: [rows], shapes },
    { r: Array.from({ length: 12 }, () => ({})) },
  );
  expect(report.results.map(({ path }) => path)).toEqual([...Array.from({ length: 12 }, (_, i) => `r[${i}]`), "#"]);
});

describe("answers of another version of the definition", () => {
  const v1 = { ...about, items: [field("name", "string"), field("phone", "string")] };
  const v2 = { ...about, version: "2.0.0", items: [field("name", "string"), field("telephone", "string")] };
  const response = { data: { name: "Ida", phone: "110", more: { a: [1] } } };

  test("are preserved with a warning and restored", () => {
    const form = openForm(v2, { response });
    expect(form.response().data).toEqual({ name: "Ida", telephone: null });
    expect(form.warnings).toMatchObject([{ code: "unknown_path", message: expect.stringContaining("phone, more") }]);
    const kept = form.response({ keepHidden: true });
    const again = openForm(v1, {
      response: JSON.parse(JSON.stringify(openForm(v2, { response: kept }).response({ keepHidden: true }))),
    });
    expect(again.response().data).toEqual({ name: "Ida", phone: "110" });
  });
});

test("an unknown function does not hide an unknown name in the same expression", () => {
  expect(() => openForm({ ...about, items: [field("a", "integer", { calculate: "$nope + foo()" })] })).toThrow(
    expect.objectContaining({
      problems: [
        expect.objectContaining({ code: "expression_error" }),
        expect.objectContaining({ code: "undefined_reference" }),
      ],
    }),
  );
});
