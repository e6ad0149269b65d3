import { readdirSync, readFileSync } from "node:fs";
import {
  agents,
  type Compiled,
  compile,
  createModel,
  type FieldItem,
  type FormDocument,
  type Item,
  kinds,
  openDocument,
  openForm,
  type Rule,
} from "@cofill/core";
import { documentOf, parseForm } from "@cofill/markform/form";
import { describe, expect, test } from "vitest";
import { now, provide, type ToolName } from "./provider-form.ts";

/** A text form as agents fill it; proposals are kept, as a submission keeps them. */
const textForm = (source: string): FormDocument =>
  documentOf(parseForm(source), { audience: agents, keepsProposals: true });

const openLive = (compiled: Compiled): FormDocument =>
  openDocument(createModel(compiled, { begin: () => openForm(compiled) }), { audience: agents });

const text = `---
markform:
  spec: MF/0.1
---
{% form id="stay" title="Your stay" %}
{% description ref="stay" %}Before you arrive.{% /description %}
{% group id="guest" title="Guest" %}
{% instructions ref="guest" %}As in the passport.{% /instructions %}
{% field kind="string" id="name" label="Name" required=true %}{% /field %}
{% examples ref="name" %}Ada Lovelace{% /examples %}
{% field kind="number" id="nights" label="Nights" integer=true min=1 %}{% /field %}
{% field kind="string_list" id="wishes" label="Wishes" %}{% /field %}
{% /group %}
{% group id="room" %}
{% field kind="single_select" id="bed" label="Bed" %}
- [ ] Single {% #single %}
- [ ] Double {% #double %}
{% /field %}
{% description ref="bed.double" %}Only on the first floor.{% /description %}
{% field kind="checkboxes" id="extras" label="Extras" checkboxMode="simple" %}
- [ ] Breakfast {% #breakfast %}
- [ ] Parking {% #parking %}
{% /field %}
{% field kind="table" id="guests" label="Other guests" columnIds=["who", "age"] columnTypes=["string", "number"] %}
| Who | Age |
| --- | --- |
{% /field %}
{% field kind="year" id="since" label="Guest since" %}{% /field %}
{% field kind="url" id="site" label="Site" %}{% /field %}
{% /group %}
{% /form %}
`;

const stay = () => provide(textForm(text));

describe("a form document", () => {
  test("D-17: what it is, with sections as its pages and no address that is none", async () => {
    const opened = stay();
    expect(await opened.ok("form.describe")).toEqual({
      title: "Your stay",
      description: "Before you arrive.",
      fieldCount: 8,
      pageCount: 2,
    });
    expect(await opened.ok("form.pages")).toEqual({
      pages: [
        { id: "guest", title: "Guest", fieldCount: 3, filledCount: 0, complete: false },
        { id: "room", fieldCount: 5, filledCount: 0, complete: true },
      ],
    });
    expect(await opened.ok("form.progress")).toMatchObject({ total: 8, filled: 0, required: 1, complete: false });
  });

  test("D-17: its fields in order, with a data type for what Formspec has no word for", async () => {
    const list = await stay().ok("field.list");
    expect(list.map(({ path, dataType }) => [path, dataType])).toEqual([
      ["name", "string"],
      ["nights", "integer"],
      ["wishes", "x-string-list"],
      ["bed", "choice"],
      ["extras", "x-checkboxes"],
      ["guests", "x-table"],
      ["since", "integer"],
      ["site", "uri"],
    ]);
    expect(list[0]).toEqual({
      path: "name",
      label: "Name",
      dataType: "string",
      required: true,
      relevant: true,
      readonly: false,
      filled: false,
      valid: false,
    });
  });

  test("D-17: its texts are help: the form's, the section's and the field's own", async () => {
    const opened = stay();
    const documentation = (title: string, content: string) => ({ title, content, rel: "see-also" });
    expect(await opened.ok("field.help", { path: "name" })).toEqual({
      path: "name",
      label: "Name",
      references: {
        documentation: [
          documentation("Description", "Before you arrive."),
          documentation("Instructions", "As in the passport."),
        ],
        example: [documentation("Examples", "Ada Lovelace")],
      },
    });
    expect((await opened.ok("field.help", { path: "bed", audience: "human" })).references).toEqual({
      documentation: [
        documentation("Description", "Before you arrive."),
        documentation("Description: Double", "Only on the first floor."),
      ],
    });
    expect((await opened.ok("field.help", { path: "since" })).references.documentation).toHaveLength(1);
  });

  test("D-17: described like any other field", async () => {
    const opened = stay();
    expect(await opened.ok("field.describe", { path: "bed" })).toEqual({
      path: "bed",
      label: "Bed",
      dataType: "choice",
      value: null,
      required: false,
      relevant: true,
      readonly: false,
      valid: true,
      validation: [],
      options: [
        { value: "single", label: "Single" },
        { value: "double", label: "Double" },
      ],
      help: await opened.ok("field.help", { path: "bed" }),
    });
  });

  test.each<[path: string, given: unknown, value: unknown, coerced?: true]>([
    ["name", "Ada", "Ada"],
    ["nights", "3", 3, true],
    ["wishes", ["tea", "quiet"], ["tea", "quiet"]],
    ["bed", "double", "double"],
    ["extras", { breakfast: "done" }, { breakfast: "done", parking: "todo" }],
    ["since", 1999, 1999],
    ["site", "https://example.org/", "https://example.org/"],
  ])("D-17: %s takes %j", async (path, given, value, coerced) => {
    const opened = stay();
    expect(await opened.ok("field.set", { path, value: given })).toEqual({
      accepted: true,
      value,
      validation: [],
      ...(coerced && { coerced }),
    });
    expect((await opened.ok("field.list")).find((field) => field.path === path)).toMatchObject({ filled: true });
    expect(await opened.ok("field.set", { path })).toMatchObject({ accepted: true, value: null });
  });

  test("D-17: a table that was read can be written again", async () => {
    const opened = stay();
    await opened.ok("field.set", { path: "guests", value: [{ who: "Eve", age: 30 }] });
    const { value } = await opened.ok("field.describe", { path: "guests" });
    expect(await opened.ok("field.set", { path: "guests", value })).toEqual({ accepted: true, value, validation: [] });
  });

  test.each<[path: string, value: unknown]>([
    ["name", 3],
    ["nights", "many"],
    ["wishes", [1]],
    ["bed", "sofa"],
    ["extras", { breakfast: "perhaps" }],
    ["extras", { __proto__: null, constructor: "done" }],
    ["guests", [{ nobody: 1 }]],
    ["guests", "Eve"],
    ["since", "long ago"],
    ["site", "example.org"],
  ])("D-17 D-09: %s refuses %j and stays as it is", async (path, value) => {
    const opened = stay();
    const before = opened.form.form;
    expect(await opened.error("field.set", { path, value })).toMatchObject({ code: "INVALID_VALUE", path });
    expect(opened.form.form).toBe(before);
  });

  test("D-17: a value that breaks a rule is kept and reported, in the words of Formspec", async () => {
    const opened = stay();
    const { accepted, validation } = await opened.ok("field.set", { path: "nights", value: 0 });
    expect(accepted).toBe(true);
    expect(validation).toEqual([
      {
        $formspecValidationResult: "1.0",
        path: "nights",
        severity: "error",
        constraintKind: "constraint",
        code: "RANGE_UNDERFLOW",
        message: expect.stringContaining("at least 1"),
        value: 0,
      },
    ]);
    expect(await opened.ok("form.validate", { mode: "submit" })).toEqual({
      $formspecValidationReport: "1.0",
      valid: false,
      results: [expect.objectContaining({ path: "name", code: "REQUIRED" }), ...validation],
      counts: { error: 2, warning: 0, info: 0 },
      timestamp: now,
    });
  });

  test("D-17: what to see to next", async () => {
    const opened = stay();
    expect(await opened.ok("form.nextIncomplete")).toEqual({ path: "name", label: "Name", reason: "required" });
    await opened.ok("field.set", { path: "name", value: "Ada" });
    expect(await opened.ok("form.nextIncomplete", { scope: "page" })).toEqual({
      pageId: "guest",
      label: "Guest",
      reason: "empty",
    });
  });
});

const examples = new URL("../../../examples/", import.meta.url);
const exampleForms = readdirSync(examples).filter((file) => file.endsWith(".form.md"));

test.each(exampleForms)("D-17: every tool that reads answers over %s", async (file) => {
  const opened = provide(textForm(readFileSync(new URL(file, examples), "utf8")));
  const before = opened.form.form;
  const fields = await opened.ok("field.list", { filter: "all" });
  expect(fields.length).toBeGreaterThan(0);
  for (const { path } of fields) {
    for (const name of ["field.describe", "field.help", "field.validate"] as const) await opened.ok(name, { path });
  }
  const whole: readonly ToolName[] = ["form.describe", "form.progress", "form.validate", "form.pages"];
  for (const name of [...whole, "form.nextIncomplete"] as const) await opened.ok(name);
  const { pages } = await opened.ok("form.pages");
  expect(pages.reduce((sum, { fieldCount }) => sum + fieldCount, 0)).toBe(fields.length);
  expect(opened.form.form).toBe(before);
});

const item = (id: string, kind: string, more: object = {}): FieldItem =>
  ({
    type: "field",
    id,
    label: `The ${id}`,
    required: false,
    priority: "medium",
    kind,
    ...more,
  }) as unknown as FieldItem;

const bare = (items: readonly Item[], rules: readonly Rule[] = [], more: object = {}) => {
  const compiled = compile({ id: "bare", items, ...more }, rules);
  if (!compiled.ok) throw new Error(compiled.problems[0]?.code);
  return compiled.compiled;
};

describe("a bare live form", () => {
  const items: readonly Item[] = [
    { type: "record", id: "company", items: [item("name", "string", { required: true }), item("size", "number")] },
    {
      type: "list",
      id: "offices",
      label: "Offices",
      minItems: 1,
      maxItems: 2,
      items: [
        item("city", "string", { hint: "Where it is. Roughly." }),
        { type: "list", id: "rooms", items: [item("area", "number")] },
      ],
    },
    item("total", "number", { readonly: true }),
  ];
  const rules: readonly Rule[] = [
    {
      kind: "calculated",
      target: "total",
      reads: ["offices[*].rooms[*].area"],
      evaluate: (scope) =>
        scope.all("offices[*].rooms[*].area").reduce<number>((sum, area) => sum + Number(area ?? 0), 0),
    },
    {
      kind: "relevant",
      target: "company.size",
      reads: ["company.name"],
      evaluate: (scope) => scope.get("company.name") === "Big",
    },
  ];
  const docs = [
    { ref: "company.name", tag: "instructions", text: "The registered one." },
    { ref: "offices", tag: "description", text: "Each with a door." },
  ];
  test("D-17 AS-2-09: a document is taken as it is, with records, lists and how to add rows to them", async () => {
    const live = openLive(bare(items, rules, { docs }));
    const opened = provide(live, { rowTools: true });
    expect(await opened.ok("form.describe")).toEqual({
      title: "bare",
      fieldCount: 3,
      pageCount: 1,
      "x-lists": [
        expect.objectContaining({ path: "offices", nextRow: "offices[1]", description: "Each with a door." }),
        expect.objectContaining({ path: "offices[0].rooms", rows: 0, nextRow: "offices[0].rooms[0]" }),
      ],
    });
    expect((await opened.ok("field.list", { filter: "all" })).map(({ path }) => path)).toEqual([
      "company.name",
      "company.size",
      "offices[0].city",
      "total",
    ]);
    expect(await opened.error("field.set", { path: "company.size", value: 3 })).toMatchObject({ code: "NOT_RELEVANT" });
    expect(await opened.error("field.set", { path: "total", value: 3 })).toMatchObject({ code: "READONLY" });
    await opened.ok("cofill.row.add", { path: "offices[0].rooms" });
    await opened.ok("cofill.row.add", { path: "offices[0].rooms" });
    await opened.ok("field.set", { path: "offices[0].rooms[1].area", value: 12 });
    expect(await opened.ok("field.describe", { path: "total" })).toMatchObject({ value: 12, calculated: true });
    expect(await opened.ok("field.describe", { path: "total" })).not.toHaveProperty("expression");
    expect(await opened.ok("field.describe", { path: "offices[0].rooms[1].area" })).toMatchObject({
      dataType: "decimal",
      repeatIndex: 1,
      repeatCount: 2,
    });
    expect(await opened.ok("field.describe", { path: "offices[0].city" })).toMatchObject({
      hint: "Where it is. Roughly.",
      repeatIndex: 0,
      repeatCount: 1,
      minRepeat: 1,
      maxRepeat: 2,
      help: { references: { documentation: [{ content: "Each with a door." }] }, summary: "Where it is." },
    });
    expect((await opened.ok("field.help", { path: "company.name" })).references.documentation).toMatchObject([
      { title: "Instructions", content: "The registered one." },
    ]);
    expect(await opened.ok("form.nextIncomplete")).toMatchObject({ path: "company.name", reason: "required" });
    expect(await opened.ok("form.pages")).toMatchObject({ pages: [{ id: "default", fieldCount: 5, filledCount: 2 }] });
    expect(await opened.ok("form.validate")).toMatchObject({ results: [{ path: "company.name" }] });
  });

  test("D-17: the live form that was given stays; only the provider's own state of it moves on", async () => {
    const live = openLive(bare(items, rules));
    const opened = provide(live);
    await opened.ok("field.set", { path: "company.name", value: "Big" });
    expect((await opened.ok("field.describe", { path: "company.name" })).value).toBe("Big");
    expect(live.form.answers.has("company.name")).toBe(false);
  });

  test("D-17: a form whose id is an address says so", async () => {
    const live = openLive(bare([item("a", "string")], [], { id: "https://forms.example/bare" }));
    const opened = provide(live);
    expect(await opened.ok("form.describe")).toMatchObject({ url: "https://forms.example/bare" });
    expect(await opened.ok("form.validate")).toMatchObject({ definitionUrl: "https://forms.example/bare" });
  });

  const dataTypes: Readonly<Record<keyof typeof kinds, string>> = {
    string: "string",
    number: "decimal",
    boolean: "boolean",
    bigint: "integer",
    date: "date",
    time: "time",
    datetime: "dateTime",
    year: "integer",
    url: "uri",
    string_list: "x-string-list",
    url_list: "x-uri-list",
    single_select: "choice",
    multi_select: "multiChoice",
    checkboxes: "x-checkboxes",
    table: "x-table",
    money: "money",
    file: "attachment",
    capability: "x-capability",
    json: "x-json",
  };

  test.each(Object.entries(dataTypes))("D-17: a field of the kind %s is a %s to the tools", async (kind, dataType) => {
    const options = [{ id: "a", label: "A" }];
    const live = openLive(bare([item("it", kind, { options, checkboxMode: "simple", columns: [] })]));
    const opened = provide(live);
    expect(await opened.ok("field.list")).toMatchObject([{ path: "it", dataType, filled: false, valid: true }]);
    expect(await opened.ok("field.describe", { path: "it" })).toMatchObject({ dataType, value: null });
    expect(await opened.error("field.set", { path: "it", value: { no: Number.NaN } })).toMatchObject({
      code: "INVALID_VALUE",
    });
  });

  test("D-17: text of many lines and whole numbers have their own names", async () => {
    const live = openLive(bare([item("a", "string", { multiline: true }), item("b", "number", { integer: true })]));
    expect(await provide(live).ok("field.list")).toMatchObject([{ dataType: "text" }, { dataType: "integer" }]);
    expect(Object.keys(dataTypes).toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  test("D-17: a field that only a person may fill gets an agent's value as a proposal", async () => {
    const opened = provide(openLive(bare([item("a", "string", { confirm: "human" })])));
    expect(await opened.ok("field.set", { path: "a", value: "x" })).toEqual({
      accepted: false,
      value: null,
      validation: [],
      proposed: true,
    });
  });
});
