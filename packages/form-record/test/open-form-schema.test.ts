import { type FormSchema, openFormSchema, payloadSchema } from "@cofill/form-record";
import { describe, expect, test } from "vitest";
import { filled, issuesOf, opened, run, schemaOf } from "./fill.ts";

const schema: FormSchema = schemaOf({
  name: { kind: "string", description: "As in the register" },
  tags: { kind: "array", element: { kind: "string" } },
  items: { kind: "array", optional: true, element: { kind: "record", fields: { sku: { kind: "string" } } } },
  dollars: { kind: "array", optional: true, element: { kind: "record", fields: { $: { kind: "number" } } } },
  empty: { kind: "array", optional: true, element: { kind: "record", fields: {} } },
  grid: { kind: "array", optional: true, element: { kind: "array", element: { kind: "number" } } },
});

describe("a schema opened as a live form", () => {
  test("has fields, records and lists, with the single value of a row called $", () => {
    expect([...opened(schema).compiled.fields.keys()]).toEqual([
      "name",
      "tags[*].$",
      "items[*].sku",
      "dollars[*].$.$",
      "grid[*].$[*].$",
    ]);
  });

  test.each([
    ["tags[0].$", "tags[0]"],
    ["items[1].sku", "items[1].sku"],
    ["dollars[0].$.$", "dollars[0].$"],
    ["grid[2].$[1].$", "grid[2][1]"],
    ["grid[2].$", "grid[2]"],
    ["tags", "tags"],
    ["nowhere[0]", "nowhere[0]"],
    ["", ""],
  ])("the path %s is %s in the answer", (path, said) => expect(opened(schema).payloadPath(path)).toBe(said));

  test("EN-REC-06: one schema defines the fields and their issues", () => {
    const form = opened(schema);
    expect(issuesOf(form.begin())).toEqual(["name required_missing"]);
    const live = filled(form, {
      name: "A",
      tags: ["x"],
      items: [{}],
      dollars: [{ $: 1 }],
      empty: [{}],
      grid: [[1], []],
    });
    expect(issuesOf(live)).toEqual(["items[0].sku required_missing"]);
    expect(form.values(live)).toEqual({
      name: "A",
      tags: ["x"],
      items: [{}],
      dollars: [{ $: 1 }],
      empty: [{}],
      grid: [[1], []],
    });
  });

  test("EN-OPN-03: an optional record requires its fields once one of them is answered", () => {
    const form = opened(
      schemaOf({
        address: {
          kind: "record",
          optional: true,
          fields: {
            city: { kind: "string" },
            zip: { kind: "string", optional: true },
            geo: { kind: "record", fields: { lat: { kind: "number" }, lon: { kind: "number" } } },
          },
        },
      }),
    );
    expect(issuesOf(form.begin())).toEqual([]);
    expect(form.values(form.begin())).toEqual({});
    const live = run(form.begin(), [{ type: "set", path: "address.zip", value: "1" }]);
    expect(issuesOf(live)).toEqual([
      "address.city required_missing",
      "address.geo.lat required_missing",
      "address.geo.lon required_missing",
    ]);
    const again = run(live, [{ type: "clear", path: "address.zip" }]);
    expect(issuesOf(again)).toEqual([]);
    expect(form.values(again)).toEqual({});
  });

  test("EN-OPN-03: a blank optional field is an absent key, an empty required list is []", () => {
    const form = opened(
      schemaOf({
        a: { kind: "string", optional: true },
        b: { kind: "array", element: { kind: "string" } },
        c: { kind: "array", optional: true, element: { kind: "string" } },
        d: { kind: "record", fields: { e: { kind: "string", optional: true } } },
      }),
    );
    expect(form.values(filled(form, { a: "", b: [], c: [], d: { e: "" } }))).toEqual({ b: [], d: {} });
  });

  test("defaults are set at the start and in new rows, and removed by an answer without them", () => {
    const form = opened(
      schemaOf({
        a: { kind: "string", default: "x", optional: true },
        b: { kind: "bigint", default: "5", optional: true },
        rows: {
          kind: "array",
          element: { kind: "record", fields: { n: { kind: "number", default: 1, optional: true } } },
        },
        maybe: { kind: "record", optional: true, fields: { c: { kind: "boolean", default: true } } },
      }),
    );
    expect(form.values(form.begin())).toEqual({ a: "x", b: "5", rows: [] });
    const live = run(form.begin(), [{ type: "add_instance", path: "rows" }]);
    expect(form.values(live)).toEqual({ a: "x", b: "5", rows: [{ n: 1 }] });
    expect(form.values(filled(form, { rows: [{}, { n: 2 }] }))).toEqual({ rows: [{}, { n: 2 }] });
  });

  test("D-13: a bigint is decimal text, a capability is a petname", () => {
    const form = opened(schemaOf({ n: { kind: "bigint" }, tool: { kind: "capability", tag: "Counter" } }));
    const live = filled(form, { n: "123456789012345678901234567890", tool: "@tools/counter" });
    expect(live.answers.get("tool")?.value).toEqual({ id: "@tools/counter" });
    expect(form.values(live)).toEqual({ n: "123456789012345678901234567890", tool: "@tools/counter" });
    const typed = run(form.begin(), [{ type: "set", path: "tool", value: { id: "counter" } }]);
    expect(issuesOf(typed)).toEqual(["n required_missing", "tool wrong_type"]);
  });

  test("EN-CAP-03: tag and description of a capability are texts only and not validated", () => {
    const form = opened(
      schemaOf({
        a: { kind: "capability", tag: "Counter", description: "Counts" },
        b: { kind: "capability", description: "Counts" },
      }),
    );
    expect(form.compiled.fields.get("a")?.field).toMatchObject({
      interface: "Counter",
      placeholder: "Counter",
      hint: "Counts",
    });
    expect(form.compiled.fields.get("b")?.field).toMatchObject({ placeholder: "Counts", hint: "Counts" });
    expect(issuesOf(filled(form, { a: "@anything", b: "@else" }))).toEqual([]);
  });

  test("a draft may be incomplete, but an invalid value is rejected with its path", () => {
    const form = opened(schema);
    expect(form.plan(form.begin(), {})).toEqual({ ok: true, commands: [] });
    expect(form.plan(form.begin(), { tags: "x", other: 1 })).toMatchObject({
      ok: false,
      errors: [
        { path: "other", code: "unknown_field" },
        { path: "tags", code: "wrong_type" },
      ],
    });
  });

  test("reopened answers give the same values", () => {
    const form = opened(schema);
    const live = filled(form, { name: "A", tags: ["x", "y"] });
    const again = form.open({ answers: live.answers.entries(), instances: live.instances.entries() });
    expect(form.values(again)).toEqual({ name: "A", tags: ["x", "y"] });
  });

  test("an unusable schema is rejected with all its problems", () => {
    expect(openFormSchema({ type: "record", fields: { a: { kind: "nope" } } } as never, { id: "x" })).toMatchObject({
      ok: false,
      problems: [{ pointer: "/fields/a/kind" }],
    });
  });

  test("payloadSchema describes the sent answer and reveals nothing of a secret", () => {
    const secret = schemaOf({
      key: { kind: "string", secret: true, example: "abc" },
      tags: { kind: "array", element: { kind: "bigint" }, maxItems: 2, optional: true },
    });
    expect(payloadSchema(secret, { id: "f", title: "F" })).toEqual({
      $schema: "https://json-schema.org/draft/2020-12/schema",
      $id: "urn:cofill:f",
      title: "F",
      type: "object",
      properties: {
        key: { title: "Key", type: "string", writeOnly: true },
        tags: {
          title: "Tags",
          type: "array",
          maxItems: 2,
          items: { title: "Tags", type: "string", pattern: "^(0|-?[1-9][0-9]*)$" },
        },
      },
      required: ["key"],
      additionalProperties: false,
    });
  });
});
