import { createMemoryProfileStore, type ToolDeclaration, type ToolError } from "@cofill/assist";
import { Ajv } from "ajv";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Opened, open, provide, provideOrder } from "./provider-form.ts";

const required = [
  "formspec.form.describe",
  "formspec.field.list",
  "formspec.field.describe",
  "formspec.field.help",
  "formspec.form.progress",
  "formspec.field.set",
  "formspec.field.bulkSet",
  "formspec.form.validate",
  "formspec.field.validate",
];
const navigation = ["formspec.form.pages", "formspec.form.nextIncomplete"];
const profile = ["formspec.profile.match", "formspec.profile.apply", "formspec.profile.learn"];
const rows = ["cofill.row.add", "cofill.row.remove"];

const namesOf = ({ provider }: Opened): readonly string[] => provider.tools().map(({ name }) => name);
const everything = () => provideOrder({ profiles: createMemoryProfileStore(), rowTools: true });

describe("which tools are offered", () => {
  test("AS-ROLE-01: all nine required tools, and navigation, without any option", () => {
    expect(namesOf(provideOrder()).toSorted()).toEqual([...required, ...navigation].toSorted());
  });

  test("AS-TOOL-10 AS-TOOL-11 AS-TOOL-12: the profile tools only where profiles are kept", async () => {
    const profiles = createMemoryProfileStore();
    expect(namesOf(provideOrder({ profiles })).filter((name) => !namesOf(provideOrder()).includes(name))).toEqual(
      profile,
    );
    for (const name of profile) {
      const result = await provideOrder().provider.call(name, name === profile[1] ? { matches: [] } : {});
      expect(JSON.parse(result.content[0]!.text)).toMatchObject({ code: "UNSUPPORTED" });
    }
  });

  test("row tools only where they are asked for and the form has repeats", () => {
    expect(namesOf(provideOrder({ rowTools: true }))).toEqual(expect.arrayContaining(rows));
    expect(namesOf(provideOrder())).not.toEqual(expect.arrayContaining([rows[0]]));
    const field = { key: "a", type: "field", label: "A", dataType: "string" };
    expect(namesOf(provide(open({ items: [field], binds: [], shapes: [] }), { rowTools: true }))).not.toContain(
      rows[0],
    );
  });

  test("AS-TR-01: names are unique, and each tool says what it is for", () => {
    const tools = everything().provider.tools();
    expect(tools).toHaveLength(16);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    for (const { name, title, description } of tools) {
      expect(name).toMatch(/^(formspec|cofill)\.[a-z]+\.[a-zA-Z]+$/);
      expect(title.length).toBeGreaterThan(5);
      expect(description.length).toBeGreaterThan(20);
    }
  });

  const reads = [...required.filter((name) => !/set$/i.test(name)), ...navigation, "formspec.profile.match"];
  test.each<[string, readonly string[], [readOnly: boolean, destructive: boolean, idempotent: boolean]]>([
    ["reads nothing away", reads, [true, false, true]],
    [
      "puts one thing in another's place",
      ["formspec.field.set", "formspec.field.bulkSet", "formspec.profile.apply", "formspec.profile.learn"],
      [false, true, true],
    ],
    ["adds, each time it is called", ["cofill.row.add"], [false, false, false]],
    ["removes, each time it is called", ["cofill.row.remove"], [false, true, false]],
  ])("annotations: %s", (_, names, [readOnlyHint, destructiveHint, idempotentHint]) => {
    const tools = everything()
      .provider.tools()
      .filter(({ name }) => names.includes(name));
    expect(tools).toHaveLength(names.length);
    for (const { annotations } of tools) {
      expect(annotations).toEqual({ readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false });
    }
  });
});

type JsonSchema = ToolDeclaration["inputSchema"];

const ajv = new Ajv({ strict: true, allErrors: true });
const schemas = new Map(
  everything()
    .provider.tools()
    .map((tool) => [tool.name, ajv.compile(tool.inputSchema)]),
);

describe("input schemas", () => {
  test.each(everything().provider.tools())("$name: a closed draft-07 schema", ({ inputSchema }: ToolDeclaration) => {
    expect(inputSchema).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      type: "object",
      additionalProperties: false,
    });
    expect(ajv.validateSchema(inputSchema)).toBe(true);
  });

  const documented: readonly [id: string, name: string, ...inputs: readonly object[]][] = [
    ["AS-TOOL-01", "form.describe", {}],
    [
      "AS-TOOL-02",
      "field.list",
      {},
      ...["all", "required", "empty", "invalid", "relevant"].map((filter) => ({ filter })),
    ],
    ["AS-TOOL-03", "field.describe", { path: "end.name" }],
    [
      "AS-TOOL-04",
      "field.help",
      { path: "end.name" },
      ...["human", "agent", "both"].map((audience) => ({ path: "a", audience })),
    ],
    ["AS-TOOL-05", "form.progress", {}],
    [
      "AS-TOOL-06",
      "field.set",
      { path: "end.name" },
      ...[null, 1, "x", [], {}].map((value) => ({ path: "end.name", value })),
    ],
    [
      "AS-TOOL-07",
      "field.bulkSet",
      { entries: [] },
      { entries: [{ path: "end.name" }, { path: "end.age", value: 3 }] },
    ],
    ["AS-TOOL-08", "form.validate", {}, { mode: "continuous" }, { mode: "submit" }],
    ["AS-TOOL-09", "field.validate", { path: "end.name" }],
    ["AS-TOOL-10", "profile.match", {}, { profileId: "home" }],
    ["AS-TOOL-11", "profile.apply", { matches: [{ path: "a", value: 1 }] }, { matches: [], confirm: true }],
    ["AS-TOOL-12", "profile.learn", {}, { profileId: "home" }],
    ["AS-TOOL-13", "form.pages", {}],
    ["AS-TOOL-14", "form.nextIncomplete", {}, { scope: "field" }, { scope: "page" }],
  ];

  test.each(documented)("%s: the documented inputs of %s pass; one property more does not", (_, name, ...inputs) => {
    const check = schemas.get(`formspec.${name}`)!;
    for (const input of inputs) {
      expect([input, check(input)]).toEqual([input, true]);
      expect([input, check({ ...input, extra: 1 })]).toEqual([input, false]);
    }
  });

  /** Whether the provider has a problem to find with the input itself, before the form has a say. */
  const isShapeRefused = async (opened: Opened, name: string, input: unknown): Promise<boolean> => {
    const result = await opened.provider.call(name, input, { confirm: async () => "declined" });
    const { code, path, results = [], skipped = [] } = JSON.parse(result.content[0]!.text);
    // Entries answer for themselves, so a path that is missing refuses the entry and not the call.
    if (result.isError !== true) return [...results, ...skipped].some((entry: ToolError) => entry.path === "");
    return code === "INVALID_VALUE" ? path === undefined : code === "INVALID_PATH" && path === "";
  };

  /** Fits the schema, misses it narrowly, or has nothing to do with it. */
  const near = (schema: JsonSchema): fc.Arbitrary<unknown> => {
    const stray = fc.constantFrom<unknown>(null, 0, -1, 1.5, true, "", "x", [], {}, [{}], "end.name");
    if (Array.isArray(schema.enum)) return fc.oneof({ arbitrary: fc.constantFrom(...schema.enum), weight: 4 }, stray);
    const fitting: Record<string, fc.Arbitrary<unknown>> = {
      string: fc.constantFrom("end.name", "lines", "x".repeat(2_000), "x".repeat(2_001)),
      boolean: fc.boolean(),
      integer: fc.constantFrom(0, 7, 2 ** 53),
      array: fc.array(fc.record({ path: fc.constant("end.name"), value: stray }, { requiredKeys: ["path"] }), {
        maxLength: 2,
      }),
    };
    return fc.oneof({ arbitrary: fitting[String(schema.type)] ?? stray, weight: 4 }, stray);
  };

  const inputFor = ({ inputSchema }: ToolDeclaration): fc.Arbitrary<unknown> => {
    const properties = Object.entries((inputSchema.properties ?? {}) as Record<string, JsonSchema>);
    const known = Object.fromEntries(properties.map(([name, schema]) => [name, near(schema)]));
    const extra = { extra: fc.constant(1), ["__proto__"]: fc.constant(1), constructor: fc.constant(1) };
    return fc.oneof(
      { arbitrary: fc.record(known), weight: 4 },
      fc.record(known, { requiredKeys: [] }),
      fc.record({ ...known, ...extra }, { requiredKeys: [] }),
      fc.constantFrom<unknown>(null, [], 3, "text", true, {}),
    );
  };

  test.each(everything().provider.tools())(
    "D-16: $name refuses what its schema refuses, no less, no more",
    async (tool) => {
      const opened = everything();
      const check = schemas.get(tool.name)!;
      const verdicts = { refused: 0, passed: 0 };
      await fc.assert(
        fc.asyncProperty(inputFor(tool), async (input) => {
          const isRefused = !check(input);
          expect([input, await isShapeRefused(opened, tool.name, input)]).toEqual([input, isRefused]);
          verdicts[isRefused ? "refused" : "passed"]++;
        }),
        { numRuns: 200 },
      );
      expect(Math.min(verdicts.refused, verdicts.passed)).toBeGreaterThan(10);
    },
  );
});
