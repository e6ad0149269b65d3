import { describe, expect, test } from "vitest";
import { colours, definition, enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const pathsOf = (fields: readonly { readonly path: string }[]): readonly string[] => fields.map(({ path }) => path);

/** A form of the given fields, without pages. */
const flat = (items: readonly object[], binds: readonly object[] = [], options: object = {}) =>
  provide(open({ items, binds, shapes: [], formPresentation: {}, ...options }));
const field = (key: string, dataType = "string", more: object = {}) => ({
  key,
  type: "field",
  label: `The ${key}`,
  dataType,
  ...more,
});

describe("form.describe", () => {
  test("AS-TOOL-01 AS-SHP-01: everything the form says of itself, and nothing else", async () => {
    expect(await provideOrder().ok("form.describe")).toEqual({
      title: "Order",
      description: "What to send where.",
      url: "https://forms.example/order",
      version: "2.1.0",
      fieldCount: 23,
      pageCount: 4,
      status: "active",
      "x-lists": [
        {
          path: "lines",
          label: "Lines",
          rows: 1,
          limits: ["from 1 to 3 rows"],
          nextRow: "lines[1]",
          fields: [
            { id: "qty", label: "Qty", kind: "number" },
            { id: "double", label: "Double", kind: "number" },
          ],
        },
        {
          path: "lines[0].parts",
          label: "Parts",
          rows: 1,
          nextRow: "lines[0].parts[1]",
          fields: [{ id: "name", label: "Name", kind: "string" }],
        },
      ],
    });
  });

  test("AS-SHP-01: what the form does not say is left out; rows are counted as they are now", async () => {
    const { description: _, ...bare } = definition;
    const opened = provide(open({ ...bare, description: undefined }));
    expect(await opened.ok("form.describe")).not.toHaveProperty("description");
    const before = (await opened.ok("form.describe")).fieldCount;
    opened.form.step({ type: "add_instance", path: "lines" }, { by: person, at: now });
    expect((await opened.ok("form.describe")).fieldCount).toBe(before + 2);
  });
});

describe("field.list", () => {
  test("AS-TOOL-02 AS-SHP-02: a summary has exactly its eight properties", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.age", 17);
    const list = await opened.ok("field.list", { filter: "all" });
    expect(list.find(({ path }) => path === "end.age")).toEqual({
      path: "end.age",
      label: "Age",
      dataType: "integer",
      required: false,
      relevant: true,
      readonly: false,
      filled: true,
      valid: false,
    });
    expect(list.find(({ path }) => path === "closed.hidden")).toEqual({
      path: "closed.hidden",
      label: "Hidden",
      dataType: "string",
      required: false,
      relevant: false,
      readonly: false,
      filled: false,
      valid: true,
    });
    expect(list.find(({ path }) => path === "end.name")).toMatchObject({ required: true });
    expect(list.find(({ path }) => path === "closed.sum")).toMatchObject({ readonly: true });
    for (const summary of list) expect(Object.keys(summary)).toHaveLength(8);
  });

  test("D-11: in document order, rows with indices from 0", async () => {
    const opened = provideOrder();
    opened.form.step({ type: "add_instance", path: "lines" }, { by: person, at: now });
    opened.form.step({ type: "add_instance", path: "lines[1].parts" }, { by: person, at: now });
    const all = pathsOf(await opened.ok("field.list", { filter: "all" }));
    expect(all.slice(13)).toEqual([
      "closed.fixed",
      "closed.sum",
      "closed.guess",
      "closed.hidden",
      "closed.switch",
      "closed.size",
      "lines[0].qty",
      "lines[0].double",
      "lines[0].parts[0].name",
      "lines[1].qty",
      "lines[1].double",
      "lines[1].parts[0].name",
      "end.name",
      "end.age",
    ]);
  });

  test.each<[filter: string | undefined, paths: readonly string[]]>([
    [undefined, ["shown", "needed", "bad"]],
    ["relevant", ["shown", "needed", "bad"]],
    ["all", ["shown", "hidden", "needed", "bad"]],
    ["required", ["needed"]],
    ["empty", ["shown", "needed"]],
    ["invalid", ["needed", "bad"]],
  ])("AS-TOOL-02: the filter %s, of the fields that apply unless all are asked for", async (filter, paths) => {
    const opened = flat(
      [field("shown"), field("hidden"), field("needed"), field("bad", "integer")],
      [
        { path: "hidden", relevant: "false", required: "true" },
        { path: "needed", required: "true" },
        { path: "bad", constraint: "$ > 3" },
      ],
    );
    enter(opened.form, "bad", 1);
    expect(pathsOf(await opened.ok("field.list", filter === undefined ? {} : { filter }))).toEqual(paths);
  });

  test.each<[dataType: string, value: unknown]>([
    ["integer", 0],
    ["decimal", 0],
    ["boolean", false],
    ["string", " "],
  ])("AS-SHP-04 D-04: a %s that nobody touched is empty, and %j is filled", async (dataType, value) => {
    const opened = flat([field("a", dataType)]);
    expect(await opened.ok("field.list")).toMatchObject([{ filled: false }]);
    expect(await opened.ok("field.describe", { path: "a" })).toMatchObject({ value: null });
    await opened.ok("field.set", { path: "a", value });
    expect(await opened.ok("field.list")).toMatchObject([{ filled: true }]);
  });

  test.each<[dataType: string, value: unknown, more?: object]>([
    ["string", ""],
    ["text", null],
    ["multiChoice", [], { options: colours }],
  ])("AS-SHP-04: a %s set to %j is empty again", async (dataType, value, more) => {
    const opened = flat([field("a", dataType, more)]);
    await opened.ok("field.set", { path: "a", value: more ? ["r"] : "x" });
    expect(await opened.ok("field.list")).toMatchObject([{ filled: true }]);
    await opened.ok("field.set", { path: "a", value });
    expect(await opened.ok("field.list")).toMatchObject([{ filled: false }]);
  });

  test.each<[expression: string, dataType: string, filled: boolean]>([
    ["0", "integer", true],
    ["false", "boolean", true],
    ["null", "integer", false],
    ["''", "string", false],
  ])("D-21: a field calculated as %s (%s) is filled: %j", async (calculate, dataType, filled) => {
    const opened = flat([field("a", dataType)], [{ path: "a", calculate }]);
    expect(await opened.ok("field.list")).toMatchObject([{ filled }]);
  });

  test("D-21: a required boolean that nobody touched is REQUIRED; false answers it", async () => {
    const opened = flat([field("a", "boolean")], [{ path: "a", required: "true" }]);
    expect(await opened.ok("field.validate", { path: "a" })).toMatchObject({ results: [{ code: "REQUIRED" }] });
    await opened.ok("field.set", { path: "a", value: false });
    expect(await opened.ok("field.validate", { path: "a" })).toEqual({ results: [] });
  });
});

describe("valid", () => {
  const validOf = async (opened: ReturnType<typeof flat>, path: string) => {
    const { valid, validation } = await opened.ok("field.describe", { path });
    const listed = (await opened.ok("field.list")).find((each) => each.path === path);
    expect(listed?.valid).toBe(valid);
    return [valid, validation.map(({ severity }) => severity)];
  };

  test("AS-SHP-03: a warning or an information leaves a field valid, an error does not", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "end.age", value: 120 });
    expect(await validOf(opened, "end.age")).toEqual([true, ["warning"]]);
    await opened.ok("field.set", { path: "end.age", value: 50 });
    expect(await validOf(opened, "end.age")).toEqual([true, ["info"]]);
    await opened.ok("field.set", { path: "end.age", value: 17 });
    expect(await validOf(opened, "end.age")).toEqual([false, ["error"]]);
  });

  test("AS-SHP-03 D-10: an error of a shape and one from outside count like a bind's", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "end.name", value: "Bob" });
    expect(await validOf(opened, "end.name")).toEqual([false, ["error"]]);
    opened.form.reportExternal([{ path: "types.string", message: "Not in the register", severity: "error" }]);
    expect(await validOf(opened, "types.string")).toEqual([false, ["error"]]);
    expect(await validOf(opened, "types.text")).toEqual([true, []]);
  });
});

describe("field.describe", () => {
  const help = (path: string, label: string) => ({ path, label, references: {} });

  test("AS-TOOL-03 AS-SHP-07: a plain field", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "types.string", value: "x" });
    expect(await opened.ok("field.describe", { path: "types.string" })).toEqual({
      path: "types.string",
      label: "String",
      hint: "Any words. Really.",
      dataType: "string",
      value: "x",
      required: false,
      relevant: true,
      readonly: false,
      valid: true,
      validation: [],
      help: { ...help("types.string", "String"), summary: "Any words." },
    });
  });

  test("AS-SHP-07: the author's widget, the options with value and label only", async () => {
    expect(await provideOrder().ok("field.describe", { path: "types.choice" })).toEqual({
      path: "types.choice",
      label: "Choice",
      dataType: "choice",
      widget: "radio",
      value: null,
      required: false,
      relevant: true,
      readonly: false,
      valid: true,
      validation: [],
      options: [
        { value: "r", label: "Red" },
        { value: "g", label: "Green" },
      ],
      help: help("types.choice", "Choice"),
    });
  });

  test("AS-SHP-07: an option set's options, and no words for searching", async () => {
    const options = [{ value: "s", label: "Small", keywords: ["tiny"] }];
    const opened = provide(open({ optionSets: { sizes: { options } } }));
    expect((await opened.ok("field.describe", { path: "closed.size" })).options).toEqual([
      { value: "s", label: "Small" },
    ]);
  });

  test("AS-SHP-07: a calculated field in a row", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "lines[0].qty", value: 4 });
    expect(await opened.ok("field.describe", { path: "lines[0].double" })).toEqual({
      path: "lines[0].double",
      label: "Double",
      dataType: "integer",
      value: 8,
      required: false,
      relevant: true,
      readonly: true,
      valid: true,
      validation: [],
      calculated: true,
      expression: "$qty * 2",
      repeatIndex: 0,
      repeatCount: 1,
      minRepeat: 1,
      maxRepeat: 3,
      help: help("lines[0].double", "Double"),
      "x-limits": ["a whole number"],
    });
  });

  test("AS-SHP-07: in rows of rows, the innermost counts", async () => {
    const opened = provideOrder();
    opened.form.step({ type: "add_instance", path: "lines[0].parts" }, { by: person, at: now });
    const described = await opened.ok("field.describe", { path: "lines[0].parts[1].name" });
    expect(described).toMatchObject({ repeatIndex: 1, repeatCount: 2 });
    expect(described).not.toHaveProperty("maxRepeat");
  });

  test("AS-SHP-07: calculated in one row only", async () => {
    const row = { key: "rows", type: "group", label: "Rows", repeatable: true, minRepeat: 2, children: [field("a")] };
    const opened = flat([row], [{ path: "rows[@index = 1].a", calculate: "'first'" }]);
    expect(await opened.ok("field.describe", { path: "rows[0].a" })).toMatchObject({
      calculated: true,
      readonly: true,
    });
    expect(await opened.ok("field.describe", { path: "rows[1].a" })).not.toHaveProperty("calculated");
    expect(await opened.ok("field.set", { path: "rows[1].a", value: "x" })).toMatchObject({ accepted: true });
  });

  test("AS-SHP-07: a field that is wrong brings its results", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "end.age", value: 3 });
    expect(await opened.ok("field.describe", { path: "end.age" })).toMatchObject({
      value: 3,
      valid: false,
      validation: [{ path: "end.age", constraintKind: "constraint", message: "Adults only" }],
    });
  });
});

describe("field.help", () => {
  const references = {
    $formspecReferences: "1.0",
    version: "1.0.0",
    targetDefinition: { url: definition.url },
    references: [
      { target: "end.name", type: "example", audience: "agent", title: "For agents", content: "Ada" },
      { target: "end.name", type: "example", audience: "human", title: "For people", content: "Ada" },
      { target: "end", type: "policy", audience: "both", uri: "https://forms.example/p", description: "The policy" },
      { target: "#", type: "policy", audience: "both", uri: "https://forms.example/q", priority: "primary" },
    ],
  };

  test("AS-TOOL-04 D-02: for an agent unless told otherwise, with titles for what has none", async () => {
    const opened = provide(open({}, { references }));
    expect(await opened.ok("field.help", { path: "end.name" })).toEqual({
      path: "end.name",
      label: "Name",
      references: {
        example: [{ title: "For agents", content: "Ada", rel: "see-also" }],
        policy: [
          { title: "https://forms.example/q", uri: "https://forms.example/q", rel: "see-also", priority: "primary" },
          { title: "The policy", uri: "https://forms.example/p", rel: "see-also" },
        ],
      },
      concept: { concept: "https://schema.org/name" },
    });
  });

  test.each<[audience: string, titles: readonly string[]]>([
    ["agent", ["For agents"]],
    ["human", ["For people"]],
    ["both", ["For agents", "For people"]],
  ])("AS-TOOL-04: the audience %s, by the call or by the host's default", async (audience, titles) => {
    const byCall = await provide(open({}, { references })).ok("field.help", { path: "end.name", audience });
    expect(byCall.references.example?.map(({ title }) => title)).toEqual(titles);
    const host = provide(open({}, { references }), { defaultAudience: audience as "both" });
    expect(await host.ok("field.help", { path: "end.name" })).toEqual(byCall);
    expect((await host.ok("field.describe", { path: "end.name" })).help).toEqual(byCall);
  });
});

describe("form.progress", () => {
  test("AS-TOOL-05 AS-SHP-05: counts over the fields that apply, and the pages", async () => {
    const opened = provideOrder();
    await opened.ok("field.set", { path: "end.age", value: 3 });
    expect(await opened.ok("form.progress")).toEqual({
      total: 23,
      filled: 3,
      valid: 21,
      required: 1,
      requiredFilled: 0,
      complete: false,
      pages: (await opened.ok("form.pages")).pages,
    });
    await opened.ok("field.set", { path: "closed.switch", value: true });
    expect(await opened.ok("form.progress")).toMatchObject({ total: 24, filled: 4, valid: 22 });
  });

  test("D-01: complete once every required field is filled and no error stands", async () => {
    const opened = provideOrder();
    const isComplete = async () => (await opened.ok("form.progress")).complete;
    expect(await isComplete()).toBe(false);
    await opened.ok("field.set", { path: "end.name", value: "Bob" });
    expect(await isComplete()).toBe(false);
    await opened.ok("field.set", { path: "end.name", value: "Ada" });
    expect(await isComplete()).toBe(true);
    await opened.ok("field.set", { path: "end.age", value: 120 });
    expect(await isComplete()).toBe(true);
    await opened.ok("field.set", { path: "end.age", value: 3 });
    expect(await isComplete()).toBe(false);
  });

  test("D-01: what does not apply is not asked for, and an error of the whole form counts", async () => {
    const hidden = flat([field("a")], [{ path: "a", relevant: "false", required: "true" }]);
    expect(await hidden.ok("form.progress")).toMatchObject({ total: 0, required: 0, complete: true });
    const shapes = [{ id: "never", target: "#", constraint: "false", message: "Never" }];
    const whole = flat([field("a")], [], { shapes });
    expect(await whole.ok("form.progress")).toMatchObject({ valid: 1, complete: false });
  });
});
