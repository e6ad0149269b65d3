import { describe, expect, test } from "vitest";
import * as z from "zod";
import { isStandardSchema, readSchema, SchemaRefusal, type StandardSchema, schemaOfStandard } from "../src/index.ts";
import { codesOf, fieldsOf, filled, formOf, issuesOf, toldOf } from "./fill.ts";

const Vendor = z.object({
  name: z.string().min(2).meta({ title: "Legal name" }),
  email: z.email(),
  site: z.url().optional(),
  since: z.iso.date(),
  opens: z.iso.time(),
  signed: z.iso.datetime(),
  size: z.int().positive(),
  kind: z.enum(["company", "person"]),
  note: z.string().nullable(),
  tags: z.array(z.string()).min(1),
  lines: z.array(z.object({ sku: z.uuid(), price: z.number().multipleOf(0.01) })),
  pay: z.discriminatedUnion("by", [
    z.object({ by: z.literal("card"), number: z.string().regex(/^\d{16}$/) }),
    z.object({ by: z.literal("bank"), iban: z.string() }),
  ]),
  w9: z.file().max(1_000).mime(["application/pdf", "image/png"]).optional(),
  terms: z.literal(true).meta({ "x-confirm": "human" }),
  country: z.string().default("DE"),
  extra: z.record(z.string(), z.number()).optional(),
});

/** A Standard Schema of a string `a`, made without Zod. */
const toy = (validate: () => unknown): StandardSchema => {
  const input = () => ({ type: "object", properties: { a: { type: "string" } } });
  return { "~standard": { version: 1, vendor: "toy", validate: validate as never, jsonSchema: { input } } };
};

const right = {
  name: "Acme",
  email: "a@acme.example",
  site: "https://acme.example/x?y#z",
  since: "2020-02-29",
  opens: "09:30",
  signed: "2026-01-01T00:00:00Z",
  size: 3,
  kind: "company",
  note: null,
  tags: ["new"],
  lines: [{ sku: "123e4567-e89b-12d3-a456-426614174000", price: 19.99 }],
  pay: { by: "card", number: "1234567812345678" },
  terms: true,
  extra: { a: 1 },
};

describe("FB-DEF-01 a Zod schema is a form", () => {
  const form = formOf(Vendor);

  test("has its fields", () => {
    expect(fieldsOf(form)).toEqual([
      "name string*",
      "email string*",
      "site url",
      "since date*",
      "opens string*",
      "signed string*",
      "size number*",
      "kind single_select*",
      "note string",
      "tags string_list*",
      "lines[*].sku string*",
      "lines[*].price number*",
      "pay.by single_select*",
      "pay.number string*",
      "pay.iban string*",
      "w9 file",
      "terms boolean*",
      "country string",
      "extra json",
    ]);
    expect(form.compiled.fields.get("name")?.field.label).toBe("Legal name");
    expect(form.compiled.fields.get("terms")?.field.confirm).toBe("human");
    expect(form.compiled.fields.get("w9")?.field).toMatchObject({
      accept: ["application/pdf", "image/png"],
      maxBytes: 1_000,
    });
    expect(form.schema.$schema).toBe("https://json-schema.org/draft/2020-12/schema");
  });

  test("accepts what Zod accepts and returns it", () => {
    const live = filled(form, right);
    expect(codesOf(live)).toEqual([]);
    expect(form.values(live)).toEqual({ ...right, country: "DE" });
    expect(Vendor.safeParse(form.values(live)).success).toBe(true);
  });

  test.each([
    [
      "only a name",
      { name: "Acme" },
      ["email", "kind", "lines", "opens", "pay.by", "signed", "since", "size", "tags", "terms"],
    ],
    ["an invalid email", { ...right, email: "x" }, ["email"]],
    ["an invalid time", { ...right, opens: "25:00" }, ["opens"]],
    ["an invalid price", { ...right, lines: [{ ...right.lines[0], price: 0.005 }] }, ["lines[0].price"]],
    ["an invalid card", { ...right, pay: { by: "card", number: "12" } }, ["pay.number"]],
    ["an invalid bank", { ...right, pay: { by: "bank" } }, ["pay.iban"]],
    ["terms", { ...right, terms: false }, ["terms"]],
  ])("reports %s at the paths of Zod's errors", (_, data, paths) => {
    const live = filled(form, data);
    expect([...new Set(issuesOf(live).map(({ path }) => path))].sort()).toEqual(paths);
    expect(Vendor.safeParse(form.values(live)).success).toBe(false);
  });
});

describe("a Standard Schema adds issues that JSON Schema cannot express", () => {
  const passwords = z
    .object({
      a: z.string(),
      b: z.string(),
      inner: z.object({ n: z.number() }).refine(({ n }) => n > 1, "more than one"),
    })
    .refine(({ a, b }) => a === b, { path: ["b"], message: "both must be the same" });

  test("at the path it names", () => {
    const live = filled(formOf(passwords), { a: "1", b: "2", inner: { n: 3 } });
    expect(issuesOf(live).map((issue) => toldOf(live, issue))).toEqual(['"B": both must be the same']);
    expect(issuesOf(live)).toEqual([
      {
        path: "b",
        code: "rule_failed",
        severity: "error",
        source: "reported",
        params: { keyword: "refine", text: "both must be the same" },
      },
    ]);
  });

  test.each([
    ["at an object", { a: "1", b: "1", inner: { n: 1 } }, ["inner rule_failed"]],
    [
      "not where the schema reported one already",
      { a: "1", inner: { n: "x" } },
      ["b required_missing", "inner.n not_a_number"],
    ],
    ["not for a valid form", { a: "1", b: "1", inner: { n: 2 } }, []],
  ])("a Standard Schema issue is added %s", (_, data, codes) =>
    expect(codesOf(filled(formOf(passwords), data))).toEqual(codes),
  );

  test("a file field is not passed to the Standard Schema check", () => {
    const form = formOf(z.object({ w9: z.file(), a: z.string().refine((a) => a !== "x", "not x") }));
    const w9 = { id: "u", name: "n.pdf", mediaType: "application/pdf", size: 1 };
    expect(codesOf(filled(form, { w9, a: "x" }))).toEqual(["a rule_failed"]);
  });

  test.each<[string, unknown]>([
    ["Zod's", z.object({ a: z.string().refine(async () => true) })],
    ["a schema with a rejected promise", toy(() => Promise.reject(new Error("late")))],
  ])("%s that validates asynchronously is rejected with a message", async (_, schema) => {
    const live = filled(formOf(schema), { a: "x" });
    const issues = issuesOf(live);
    expect(issues.map((issue) => `${issue.path} ${toldOf(live, issue)}`)).toEqual([
      "# This form is checked by a function that answers later, which a form cannot wait for",
    ]);
    // An unhandled rejection would fail the run here.
    await new Promise((resolve) => setImmediate(resolve));
  });
});

describe("Standard Schemas", () => {
  const standard = (jsonSchema?: object): StandardSchema =>
    ({ "~standard": { version: 1, vendor: "toy", validate: () => ({}), ...(jsonSchema && { jsonSchema }) } }) as never;

  test.each<[string, unknown, boolean]>([
    ["Zod", z.string(), true],
    ["a schema of another library", standard(), true],
    ["a schema that is a function", Object.assign(() => {}, standard()), true],
    ["a JSON Schema", { type: "object" }, false],
    ["a schema of another version", { "~standard": { version: 2, validate: () => ({}) } }, false],
    ["null", null, false],
    ["text", "x", false],
  ])("isStandardSchema of %s is %s", (_, value, isOne) => expect(isStandardSchema(value)).toBe(isOne));

  test("any library with JSON Schema output works", () => {
    const asked: unknown[] = [];
    const input = (options: unknown) => {
      asked.push(options);
      return { type: "object", properties: { a: { type: "string" } } };
    };
    expect(fieldsOf(formOf(standard({ input })))).toEqual(["a string"]);
    expect(asked).toEqual([{ target: "draft-2020-12" }]);
  });

  test.each([
    [
      "a library without JSON Schema output",
      standard(),
      'This schema of "toy" cannot say itself as JSON Schema (Zod can from 4.2 on)',
    ],
    [
      "a Zod type without JSON Schema",
      z.object({ at: z.date() }),
      '"zod" cannot say this schema as JSON Schema: Date cannot be represented in JSON Schema',
    ],
  ])("%s is rejected with a message", (_, schema, message) => {
    expect(() => schemaOfStandard(schema)).toThrow(SchemaRefusal);
    const problem = { pointer: "", code: "vendor", reason: expect.any(String), params: expect.any(Object), message };
    expect(readSchema(schema)).toEqual({ ok: false, problems: [problem] });
  });
});

test("a recursive Zod schema becomes a JSON field where it repeats", () => {
  const Node = z.object({
    name: z.string(),
    get children() {
      return z.array(Node);
    },
  });
  const form = formOf(Node);
  expect(fieldsOf(form)).toEqual(["name string*", "children json*"]);
  expect(
    codesOf(filled(form, { name: "a", children: [{ name: "b", children: [{ name: 1, children: [] }] }] })),
  ).toEqual(["children[0].children[0].name wrong_type"]);
});
