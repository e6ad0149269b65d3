import { expect, test } from "vitest";
import { problemLine } from "../src/intake/folder/file-problem.ts";
import { fitId } from "../src/intake/folder/fit-id.ts";
import { type FormFolder, loadFolder } from "../src/intake/folder/load-folder.ts";
import { createModuleReader } from "../src/intake/folder/module-reader.ts";
import { gatedIntake, json, orderIntake } from "./intake-place.ts";
import { examples, sampleForm, type Workspace, workspace } from "./run-cofill.ts";
import { sampleJson } from "./sample-definition.ts";

const load = (place: Workspace, modules = createModuleReader()): Promise<FormFolder> =>
  loadFolder(
    { cwd: place.cwd, env: {}, isTTY: false, stdout: { write: () => {} }, stderr: { write: () => {} } },
    "forms",
    { modules },
  );

const inFolder = (files: Readonly<Record<string, string>>) =>
  workspace(Object.fromEntries(Object.entries(files).map(([name, text]) => [`forms/${name}`, text])));

const { id: _, version: __, ...anonymous } = orderIntake;

const pollSchema = {
  type: "record",
  fields: { colour: { kind: "string" }, tags: { kind: "array", element: { kind: "string" } } },
};

test.each<[string, Record<string, string>, readonly (readonly [string, string])[]]>([
  ["a text form", { "trip.form.md": sampleForm }, [["trip", "markform"]]],
  ["a definition", { "order.formspec.json": sampleJson }, [["order", "formspec"]]],
  ["the schema of a form record", { "poll.form.json": json(pollSchema) }, [["poll", "form-record"]]],
  [
    "a form record, and an intake that names one",
    {
      "poll.form.json": json({ title: "Poll", description: "One question", pattern: pollSchema }),
      "a.intake.json": json({ form: "below/poll.form.json" }),
      "below/poll.form.json": json(pollSchema),
    },
    [
      ["a", "form-record"],
      ["poll", "form-record"],
    ],
  ],
  ["an intake", { "x.intake.json": json(orderIntake) }, [["order", "json-schema"]]],
  ["an intake without an id", { "My räksmörgås.intake.json": json(anonymous) }, [["My-raksmorgas", "json-schema"]]],
  [
    "an intake that names a form, which is then its own",
    { "a.intake.json": json({ form: "trip.form.md" }), "trip.form.md": sampleForm },
    [["a", "markform"]],
  ],
  [
    "an intake that names a form in a folder below",
    { "a.intake.json": json({ form: "below/trip.form.md" }), "below/trip.form.md": sampleForm },
    [["a", "markform"]],
  ],
  [
    "two intakes over one definition",
    {
      "a.intake.json": json({ form: "o.formspec.json" }),
      "b.intake.json": json({ form: "./o.formspec.json" }),
      "o.formspec.json": sampleJson,
    },
    [
      ["a", "formspec"],
      ["b", "formspec"],
    ],
  ],
  [
    "other files beside them",
    { "trip.form.md": sampleForm, "trip.valid.ts": "throw 1", "README.md": "#", ".x.form.md": "", "y.json": "{" },
    [["trip", "markform"]],
  ],
])("intake folder: an intake is made from %s", async (_, files, expected) => {
  const { intakes, problems } = await load(inFolder(files));
  expect(problems).toEqual([]);
  expect(intakes.map(({ source }) => [source.id, source.form.format])).toEqual(expected);
});

test.each<[string, Record<string, string>, readonly string[]]>([
  ["no JSON", { "x.intake.json": "{\n  oops" }, ["forms/x.intake.json:2:3: Expected a name in double quotes, or }"]],
  ["no object", { "x.intake.json": "[]" }, ["forms/x.intake.json:/: An intake is an object"]],
  [
    "a mistyped member, and neither schema nor form",
    { "x.intake.json": json({ aprovalGates: [] }) },
    [
      "forms/x.intake.json:/aprovalGates: An intake has no member 'aprovalGates'; did you mean 'approvalGates'?",
      'forms/x.intake.json:/: An intake needs a "schema", or a "form" that names a file',
    ],
  ],
  [
    "several problems at once, each with its place",
    {
      "x.intake.json": json({
        ...orderIntake,
        ttlMs: 1,
        approvalGates: [{ name: "g", reviewers: {} }],
        destination: { kind: "webhook", url: "nowhere" },
      }),
    },
    [
      "forms/x.intake.json:/ttlMs: ttlMs is a number from 1000 to 315360000000",
      "forms/x.intake.json:/approvalGates/0/reviewers: A gate needs reviewers",
      "forms/x.intake.json:/destination: ",
    ],
  ],
  [
    "both a schema and a form",
    { "x.intake.json": json({ schema: {}, form: "trip.form.md" }), "trip.form.md": sampleForm },
    ['forms/x.intake.json:/form: Give a "schema" or a "form", not both'],
  ],
  [
    "a form outside the folder",
    { "x.intake.json": json({ form: "../trip.form.md" }) },
    ["forms/x.intake.json:/form: The form must lie in the folder that is served"],
  ],
  [
    "a form that is not there",
    { "x.intake.json": json({ form: "gone.form.md" }) },
    ["There is no file forms/gone.form.md"],
  ],
  [
    "a form that is none",
    { "x.intake.json": json({ form: "trip.txt" }) },
    ["forms/x.intake.json:/form: A form is the name of a *.form.md, *.form.json or *.formspec.json file"],
  ],
  [
    "hints that a form in a file would not follow",
    {
      "x.intake.json": json({ form: "trip.form.md", uiHints: { fieldHints: { name: { confirm: "human" } } } }),
      "trip.form.md": sampleForm,
    },
    ["forms/x.intake.json:/uiHints/fieldHints: fieldHints go with a schema; a form in a file says such things itself"],
  ],
  [
    "a callback in JSON",
    { "x.intake.json": json({ ...orderIntake, destination: { kind: "callback" } }) },
    ["forms/x.intake.json:/destination: A callback is a function, which JSON cannot hold"],
  ],
  [
    "a text form with a problem in it",
    { "trip.form.md": sampleForm.replace('kind="number"', 'kind="nmbr"') },
    [/^forms\/trip\.form\.md:\d+:\d+: /.source],
  ],
  [
    "a definition with a problem in it",
    { "o.formspec.json": sampleJson.replace('"$formspec"', '"$formspecs"') },
    ["forms/o.formspec.json:/"],
  ],
  [
    "a form record's schema with a problem in it",
    { "poll.form.json": json({ type: "record", fields: { a: { kind: "strnig" } } }) },
    ['forms/poll.form.json:/fields/a/kind: "strnig" is no kind of field; did you mean "string"?'],
  ],
  [
    "a form record with a problem in it",
    { "poll.form.json": json({ title: "Poll", pattern: { type: "record" } }) },
    ["forms/poll.form.json:/pattern/fields: The fields are missing"],
  ],
  [
    "a sidecar with a problem in it",
    { "o.formspec.json": sampleJson, "o.references.json": "{}" },
    ["forms/o.references.json:/"],
  ],
  [
    "two files with one id",
    { "a.intake.json": json(orderIntake), "b.intake.json": json(orderIntake) },
    [`forms/b.intake.json: The id 'order' is also that of forms/a.intake.json; give one of them an "id" of its own`],
  ],
  [
    "a schema that is none",
    { "x.intake.json": json({ schema: { type: "object", properties: { a: { type: "strnig" } } } }) },
    ["forms/x.intake.json:/schema/properties/a/type: "],
  ],
])("intake folder: refused with its position: %s", async (_, files, expected) => {
  const { problems, unusable } = await load(inFolder(files));
  const lines = problems.map(problemLine);
  expect(lines).toHaveLength(expected.length);
  for (const [index, line] of lines.entries()) {
    const want = expected[index]!;
    if (want.startsWith("^")) expect(line).toMatch(new RegExp(want));
    else expect(line).toContain(want);
  }
  expect(unusable.size).toBe(1);
});

test("intake folder: the problems of all files are found at once, and valid files are loaded", async () => {
  const { intakes, problems } = await load(
    inFolder({
      "a.intake.json": "{",
      "b.form.md": "nothing",
      "c.intake.ts": "throw new Error('no')",
      "d.intake.json": json(orderIntake),
    }),
  );
  expect([...new Set(problems.map(({ file }) => file))]).toEqual([
    "forms/a.intake.json",
    "forms/b.form.md",
    "forms/c.intake.ts",
  ]);
  expect(intakes.map(({ source }) => source.id)).toEqual(["order"]);
});

test("intake folder: a form whose intake is broken is not served without its gates", async () => {
  const gated = json({ id: "trip", form: "trip.form.md", approvalGates: gatedIntake.approvalGates });
  const { intakes } = await load(inFolder({ "x.intake.json": gated.slice(0, -2), "trip.form.md": sampleForm }));
  expect(intakes).toEqual([]);
});

test("intake folder: the default version is derived from the contents", async () => {
  const place = inFolder({ "a.intake.json": json(anonymous), "b.intake.json": json({ ...anonymous, name: "Other" }) });
  const versions = async () => (await load(place)).intakes.map(({ source }) => source.version);
  const [a, b] = await versions();
  expect(a).toMatch(/^[0-9a-f]{12}$/);
  expect(b).not.toBe(a);
  place.write("forms/a.intake.json", JSON.stringify(Object.fromEntries(Object.entries(anonymous).reverse())));
  expect((await versions())[0]).toBe(a);
});

test("intake folder: names and descriptions come from the form, the schema or the file", async () => {
  const place = inFolder({
    "trip.form.md": sampleForm,
    "s.intake.json": json({
      schema: { type: "object", title: "From the schema", description: "Why", properties: { a: {} } },
    }),
    "t.intake.json": json({ schema: { type: "object", properties: { a: { type: "string" } } } }),
  });
  const { intakes } = await load(place);
  expect(intakes.map(({ source: { name, description } }) => [name, description])).toEqual([
    ["From the schema", "Why"],
    ["t", undefined],
    ["Trip request", undefined],
  ]);
});

test.each<[string, string, string]>([
  ["code that fails", "throw new Error('cannot')", "forms/x.intake.ts: The code cannot be run: cannot"],
  ["no default export", "export const a = 1", "forms/x.intake.ts:/a: An intake has no member 'a'"],
  ["a default export that is no object", "export default 5", "The default export must be an intake definition"],
  [
    "a callback without a function",
    'export default { schema: { type: "object" }, destination: { kind: "callback" } }',
    "forms/x.intake.ts:/destination/handler: A callback needs a handler",
  ],
  ["a circle", "const a = {}; a.schema = a; export default a", "forms/x.intake.ts:/schema: "],
])("an intake in code is refused: %s", async (_, code, expected) => {
  const { problems } = await load(inFolder({ "x.intake.ts": code }));
  expect(problems.map(problemLine).join("\n")).toContain(expected);
});

test.each(["ts", "js", "mjs"])("an intake in a .%s file has a function as its destination", async (suffix) => {
  const type = suffix === "ts" ? ": { data: unknown }" : "";
  const code = `export default {
    name: "In code", schema: { type: "object", properties: { a: { type: "string" } } },
    destination: { kind: "callback", handler: async (submission${type}) => { globalThis.taken = submission; } },
  };`;
  const { intakes, problems } = await load(inFolder({ [`x.intake.${suffix}`]: code }));
  expect(problems).toEqual([]);
  expect(intakes[0]).toMatchObject({ source: { id: "x", destination: { kind: "callback" } } });
  expect(intakes[0]?.source.destination).not.toHaveProperty("handler");
  expect(intakes[0]?.handler).toBeTypeOf("function");
});

test("FB-DEF-01: an intake's Zod schema is converted when it is loaded", async () => {
  const { intakes, problems } = await loadFolder(
    { cwd: examples, env: {}, isTTY: false, stdout: { write: () => {} }, stderr: { write: () => {} } },
    ".",
    { modules: createModuleReader() },
  );
  expect(problems).toEqual([]);
  const signup = intakes.find(({ source }) => source.id === "event-signup");
  expect(signup?.source.form).toMatchObject({
    format: "json-schema",
    schema: { properties: { day: { enum: ["Thursday", "Friday", "both"] } }, required: ["name", "email", "day"] },
  });
});

test("intake folder: code is run again only when code beside it changes", async () => {
  const place = inFolder({
    "x.intake.ts": `import { title } from "./title.ts"; globalThis.runs = (globalThis.runs ?? 0) + 1;
      export default { name: title, form: "t.form.md" };`,
    "title.ts": 'export const title = "First";',
    "t.form.md": sampleForm,
  });
  const modules = createModuleReader();
  const runs = () => (globalThis as { runs?: number }).runs;
  const look = async () => (await load(place, modules)).intakes[0]!.source;
  expect((await look()).name).toBe("First");
  const before = await look();
  place.write("forms/t.form.md", sampleForm.replace("Full name", "Whole name"));
  expect((await look()).version).not.toBe(before.version);
  expect(runs()).toBe(1);
  place.write("forms/title.ts", 'export const title = "Second one";');
  expect((await look()).name).toBe("Second one");
  expect(runs()).toBe(2);
});

test.each([
  ["vendor-onboarding", "vendor-onboarding"],
  ["Grant 2026 (final)", "Grant-2026-final"],
  ["__x", "x"],
  ["日本", "form"],
  ["x".repeat(60), "x".repeat(40)],
])("intake folder: an id is made from the name %s", (stem, id) => expect(fitId(stem)).toBe(id));

test("intake folder: a form record's title and description become the intake's", async () => {
  const record = { title: "Poll", description: "One question", pattern: pollSchema };
  const { intakes } = await load(inFolder({ "poll.form.json": json(record) }));
  expect(intakes[0]?.source).toMatchObject({ name: "Poll", description: "One question" });
});
