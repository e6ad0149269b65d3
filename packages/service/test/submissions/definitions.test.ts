import type { FormSchema } from "@cofill/form-record";
import { schemaOfStandard } from "@cofill/json-schema";
import { compileIntake, type Destination, type Intake, type IntakeSource } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { agent, complete, failure, open, openService, success, vendor } from "./open-service.ts";

const problems = (change: object): readonly string[] => {
  try {
    compileIntake({ ...vendor, ...change } as IntakeSource);
    return [];
  } catch (error) {
    return (error as { problems: { pointer: string }[] }).problems.map(({ pointer }) => pointer);
  }
};

const formText = `---
markform:
  spec: MF/0.1
---
{% form id="intro" title="Introduction" %}
{% group id="main" %}
{% field kind="string" id="name" label="Your name" required=true %}{% /field %}
{% field kind="number" id="age" label="Your age" min=1 %}{% /field %}
{% field kind="table" id="jobs" label="Jobs" columnIds=["title", "year"] columnTypes=["string", "year"] %}{% /field %}
{% /group %}
{% /form %}
`;

const formspec = {
  $formspec: "1.0",
  url: "https://example.org/order",
  version: "1.0.0",
  status: "active",
  title: "Order",
  items: [
    { type: "field", key: "price", label: "Price", dataType: "decimal" },
    { type: "field", key: "count", label: "Count", dataType: "integer" },
    { type: "field", key: "total", label: "Total", dataType: "decimal" },
    { type: "field", key: "asked", label: "Asked", dataType: "dateTime" },
  ],
  binds: [
    { path: "price", required: "true" },
    { path: "total", calculate: "$price * $count" },
    { path: "asked", calculate: "now()" },
  ],
};

describe("intake definitions", () => {
  test("FB-DEF-01: a definition with every member is accepted", () => {
    const intake = compileIntake({
      ...vendor,
      description: "For new vendors",
      approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] }, requiredApprovals: 2, escalateAfterMs: 1_000 }],
      ttlMs: 86_400_000,
      destination: {
        kind: "webhook",
        url: "https://acme.example/h",
        headers: { "x-team": "a" },
        retryPolicy: { maxAttempts: 3 },
      },
      uiHints: {
        steps: [{ id: "one", title: "First", fields: ["legal_name", "country"] }],
        fieldHints: { legal_name: { label: "Name in the register", help: "As registered", confirm: "human" } },
      },
    });
    expect(intake).toMatchObject({ id: "vendor", version: "1", ttlMs: 86_400_000, gates: [{ required: 2 }] });
    const field = intake.form.begin("2026-01-01T00:00:00Z").compiled.fields.get("legal_name")!.field;
    expect(field).toMatchObject({ label: "Name in the register", confirm: "human" });
  });

  test.each<[string, object, string]>([
    ["an id with a slash", { id: "a/b" }, "/id"],
    ["an endless id", { id: "a".repeat(80) }, "/id"],
    ["no name", { name: " " }, "/name"],
    ["no version", { version: "" }, "/version"],
    ["a lifetime that is too short", { ttlMs: 1 }, "/ttlMs"],
    ["no form", { form: undefined }, "/schema"],
    ["an invalid schema", { form: { format: "json-schema", schema: { type: "nonsense" } } }, "/schema"],
    [
      "a file field that no upload can reach",
      {
        form: {
          format: "json-schema",
          schema: { type: "object", properties: { f: { type: "array", items: { type: "string", format: "binary" } } } },
        },
      },
      "/schema",
    ],
    ["a text that is no form", { form: { format: "markform", text: "# hello" } }, "/form"],
    ["an invalid Formspec definition", { form: { format: "formspec", definition: {} } }, "/form"],
    ["a webhook without a URL", { destination: { kind: "webhook" } }, "/destination"],
    ["an unknown kind of destination", { destination: { kind: "pigeon" } }, "/destination"],
    ["a file for a URL", { destination: { kind: "webhook", url: "file:///etc/passwd" } }, "/destination"],
  ])("a definition with %s is rejected with a pointer", (_, change, pointer) => {
    expect(
      problems(change).some((at) => at.startsWith(pointer)),
      JSON.stringify(problems(change)),
    ).toBe(true);
  });

  test("all problems of a definition are reported at once", () => {
    expect(problems({ id: "a b", name: "", ttlMs: -1 }).length).toBeGreaterThanOrEqual(3);
  });

  test.each<[Destination["kind"], Destination]>([
    ["webhook", { kind: "webhook", url: "https://acme.example/h" }],
    ["callback", { kind: "callback" }],
    ["queue", { kind: "queue", queue: "orders" }],
  ])("FB-DEF-02: a %s is accepted as a destination", async (kind, destination) => {
    const world = await openService([{ ...vendor, destination }]);
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "vendor", { actor: agent, initialFields: complete }),
    );
    await success(world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }));
    await world.service.worker.take();
    await world.service.worker.settled();
    expect(world.sent.map((attempt) => attempt.destination.kind)).toEqual([kind]);
    expect(await success(world.service.get(open, submissionId, {}))).toMatchObject({ state: "finalized" });
  });

  test("FB-DEF-03: validation covers the whole schema: nesting, lists, references, unions, formats, exact paths", async () => {
    const schema = {
      type: "object",
      $defs: {
        money: {
          type: "object",
          properties: { amount: { type: "number", multipleOf: 0.01 }, currency: { enum: ["EUR", "USD"] } },
          required: ["amount", "currency"],
        },
      },
      properties: {
        orders: {
          type: "array",
          minItems: 1,
          items: {
            type: "object",
            properties: { price: { $ref: "#/$defs/money" }, sku: { type: "string", pattern: "^[A-Z]{3}$" } },
            required: ["sku", "price"],
          },
        },
        pay: {
          oneOf: [
            {
              type: "object",
              properties: { by: { const: "card" }, number: { type: "string", minLength: 12 } },
              required: ["by", "number"],
            },
            {
              type: "object",
              properties: { by: { const: "bank" }, iban: { type: "string" } },
              required: ["by", "iban"],
            },
          ],
        },
        site: { type: "string", format: "uri" },
        meta: { type: "object", additionalProperties: { type: "integer" } },
      },
      required: ["orders", "pay"],
    };
    const world = await openService([{ ...vendor, id: "deep", form: { format: "json-schema", schema } }]);
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "deep", {
        actor: agent,
        initialFields: {
          orders: [
            { sku: "ABC", price: { amount: 1.005, currency: "EUR" } },
            { sku: "nope", price: { amount: 1 } },
          ],
          pay: { by: "card", number: "123" },
          site: "nowhere",
          meta: { a: 1, b: "two" },
        },
      }),
    );
    const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
    const found = Object.fromEntries(error.fields!.map(({ path, code }) => [path, code]));
    expect(found).toEqual({
      "orders[0].price.amount": "invalid_value",
      "orders[1].sku": "invalid_format",
      "orders[1].price.currency": "required",
      "pay.number": "too_short",
      site: "invalid_format",
      "meta.b": "invalid_type",
    });
    for (const field of error.fields!) if (field.code !== "required") expect(field).toHaveProperty("received");
  });

  test("FB-DEF-03: a .form.md file and a Formspec definition can be registered as intakes", async () => {
    const world = await openService([
      { id: "intro", version: "1", name: "Intro", form: { format: "markform", text: formText } },
      { id: "order", version: "1", name: "Order", form: { format: "formspec", definition: formspec } },
    ]);
    const intro = await success(world.service.create(open, "intro", { actor: agent, initialFields: { age: 0 } }));
    expect(intro.schema).toMatchObject({
      properties: { name: { type: "string" }, age: { minimum: 1 } },
      required: ["name"],
    });
    const { error } = await failure(
      world.service.validate(open, intro.submissionId, { resumeToken: intro.resumeToken }),
    );
    expect(error.fields).toMatchObject([
      { path: "name", code: "required" },
      { path: "age", code: "invalid_value" },
    ]);
    const order = await success(
      world.service.create(open, "order", { actor: agent, initialFields: { price: 2.5, count: 4 } }),
    );
    const seen = await success(world.service.get(open, order.submissionId, { resumeToken: order.resumeToken }));
    expect(seen.fields).toMatchObject({ price: 2.5, count: 4, total: 10, asked: "2026-01-29T10:00:00" });
    const refused = await failure(
      world.service.setFields(open, order.submissionId, {
        resumeToken: order.resumeToken,
        actor: agent,
        fields: { total: 1 },
      }),
    );
    expect(refused.error.fields).toMatchObject([{ path: "total", message: expect.stringContaining("read-only") }]);
  });

  test("a table of a .form.md file has rows of plain values", async () => {
    const world = await openService([
      { id: "intro", version: "1", name: "Intro", form: { format: "markform", text: formText } },
    ]);
    const jobs = [{ title: "Cook", year: 1999 }, { title: "Pilot" }];
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "intro", { actor: agent, initialFields: { name: "Ann", jobs } }),
    );
    expect((await success(world.service.get(open, submissionId, { resumeToken }))).fields).toEqual({
      name: "Ann",
      jobs,
    });
  });

  test("FB-DEF-01: a Zod schema is converted, and its refinements are checked too", async () => {
    const standard = z
      .object({ from: z.number(), to: z.number(), mail: z.email() })
      .refine(({ from, to }) => from <= to, { path: ["to"], message: "Ends before it begins" });
    const schema = schemaOfStandard(standard);
    const world = await openService([]);
    await world.service.register(
      { id: "span", version: "1", name: "Span", form: { format: "json-schema", schema } },
      { standard },
    );
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "span", { actor: agent, initialFields: { from: 3, to: 1, mail: "a@b.example" } }),
    );
    const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
    expect(error.fields).toMatchObject([
      { path: "to", code: "custom", message: expect.stringContaining("Ends before it begins") },
    ]);
  });

  test("fields keep the author's order in every process", async () => {
    const schema = { type: "object", properties: { zeta: { type: "string" }, alpha: { type: "string" } } };
    const world = await openService([{ ...vendor, form: { format: "json-schema", schema } }]);
    const other = await openService([], { store: world.store });
    const { form } = await other.service.pinnedIntake("vendor", "1");
    expect([...form.begin("2026-01-01T00:00:00Z").compiled.fields.keys()]).toEqual(["zeta", "alpha"]);
  });

  const formRecord = (fields: FormSchema["fields"]): IntakeSource => ({
    ...vendor,
    form: { format: "form-record", schema: { type: "record", fields } },
  });
  const [zeta, alpha] = [{ zeta: { kind: "string" } }, { alpha: { kind: "string" } }] as const;
  const keysOf = ({ form }: Intake): readonly string[] => [
    ...form.begin("2026-01-01T00:00:00Z").compiled.fields.keys(),
  ];

  test("EN-2-01: the fields of a form record keep the author's order in every process", async () => {
    const world = await openService([formRecord({ ...zeta, ...alpha })]);
    const other = await openService([], { store: world.store });
    expect(keysOf(await other.service.pinnedIntake("vendor", "1"))).toEqual(["zeta", "alpha"]);
  });

  test("EN-2-01: a definition with reordered fields gets a new version", async () => {
    const world = await openService([formRecord({ ...zeta, ...alpha })]);
    const { form, ...rest } = formRecord({ ...zeta, ...alpha });
    const same = await world.service.register({ form, ...rest });
    expect(same.version).toBe("1");
    const { version } = await world.service.register(formRecord({ ...alpha, ...zeta }));
    expect(version).toMatch(/^1\+[0-9a-f]{12}$/);
    const other = await openService([], { store: world.store });
    expect(keysOf(await other.service.pinnedIntake("vendor", version))).toEqual(["alpha", "zeta"]);
    expect(keysOf(await other.service.pinnedIntake("vendor", "1"))).toEqual(["zeta", "alpha"]);
  });

  test("a submission keeps its intake version, also after a restart", async () => {
    const world = await openService();
    const old = await success(world.service.create(open, "vendor", { actor: agent, initialFields: complete }));
    const schema = { type: "object", properties: { other: { type: "string" } }, required: ["other"] };
    const newer: IntakeSource = { ...vendor, form: { format: "json-schema", schema } };
    const { version } = await world.service.register(newer);
    expect(version).toMatch(/^1\+[0-9a-f]{12}$/);
    const restarted = await openService([newer], { store: world.store });
    const set = await success(
      restarted.service.setFields(open, old.submissionId, {
        resumeToken: old.resumeToken,
        actor: agent,
        fields: { employees: 2 },
      }),
    );
    expect(set.ready).toBe(true);
    const fresh = await success(restarted.service.create(open, "vendor", { actor: agent }));
    expect(fresh.missingFields).toEqual(["other"]);
    expect((await success(restarted.service.get(open, old.submissionId, {}))).intakeVersion).toBe("1");
  });
});
