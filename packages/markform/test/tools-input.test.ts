import { readFileSync } from "node:fs";
import { owner } from "@cofill/core";
import { createTextFormEditor, exportForm, getMarkdown, inspect, limits, parseForm, patchOps } from "@cofill/markform";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMarkformTools, createMarkformToolTable, type MarkformTools } from "../src/tools/index.ts";
import { everyKind } from "./sources.ts";

const example = (name: string) =>
  parseForm(readFileSync(new URL(`../../../examples/${name}.form.md`, import.meta.url), "utf8"));

const open = (name: string) => {
  const opened = createTextFormEditor(example(name), { audience: owner });
  return { opened, before: opened.form, tools: createMarkformTools(opened) };
};

const deep = JSON.parse(`${"[".repeat(5_000)}${"]".repeat(5_000)}`);

describe("arguments that do not fit are answered with what would", () => {
  test.each<[keyof MarkformTools, string, unknown, RegExp, string?]>([
    ["markform_inspect", "a text", "all", /expected object, received string.*targetRoles, maxIssues/],
    ["markform_inspect", "a list", [], /expected object, received array/],
    ["markform_inspect", "an argument it has not", { roles: ["agent"] }, /"roles".*targetRoles, maxIssues/],
    ["markform_inspect", "one role instead of a list", { targetRoles: "agent" }, /expected array/, "targetRoles"],
    ["markform_inspect", "a number as a role", { targetRoles: ["agent", 3] }, /expected string/, "targetRoles[1]"],
    [
      "markform_inspect",
      "an unknown role",
      { targetRoles: ["user", "agnet"] },
      /roles are user, agent/,
      "targetRoles[1]",
    ],
    ["markform_inspect", "a negative count", { maxIssues: -1 }, />=0/, "maxIssues"],
    ["markform_inspect", "half an issue", { maxIssues: 0.5 }, /expected int/, "maxIssues"],
    ["markform_apply", "nothing", undefined, /patches.*expected array, received undefined/, "patches"],
    ["markform_apply", "null", null, /patches.*expected array/, "patches"],
    ["markform_apply", "the list itself", [{ op: "clear_field", fieldId: "a" }], /object with patches/],
    ["markform_apply", "one patch instead of a list", { patches: { op: "clear_field" } }, /expected array/, "patches"],
    ["markform_apply", "patches as text", { patches: "[]" }, /expected array, received string/, "patches"],
    ["markform_apply", "an argument it has not", { patches: [], dryRun: true }, /"dryRun"/],
    [
      "markform_apply",
      "an unknown role",
      { patches: [], targetRoles: ["x"] },
      /roles are user, agent/,
      "targetRoles[0]",
    ],
    ["markform_apply", "lists in lists in lists", { patches: deep }, /not nested without end/],
    ["markform_apply", "a function", { patches: [() => 1] }, /plain JSON/],
    ["markform_export", "an unknown format", { format: "xml" }, /"json"\|"yaml"\|"markdown"/, "format"],
    ["markform_export", "a text for a flag", { friendly: "yes" }, /expected boolean/, "friendly"],
    ["markform_get_markdown", "a number", 3, /empty object/],
  ])("%s: %s", async (tool, _, input, message, path) => {
    const { opened, before, tools } = open("incident-report");
    const answer = await tools[tool].execute(input);
    expect(answer).toEqual({
      error: { code: "INVALID_VALUE", message: expect.stringMatching(message), ...(path && { path }) },
    });
    expect(opened.form).toBe(before);
  });
});

describe("a batch with a bad patch is rejected as a whole, and the bad patch is named", () => {
  test.each<[string, unknown, string, RegExp]>([
    [
      "an unknown operation",
      { op: "set_text", fieldId: "question", value: "x" },
      "UNKNOWN_OP",
      /use one of set_string/,
    ],
    ["no operation", { fieldId: "question", value: "x" }, "UNKNOWN_OP", /needs an op/],
    ["an operation of every object", { op: "constructor", fieldId: "question" }, "UNKNOWN_OP", /not an operation/],
    ["an unknown field", { op: "set_string", fieldId: "nope", value: "x" }, "UNKNOWN_FIELD", /no field 'nope'/],
    ["a field of every object", { op: "set_string", fieldId: "__proto__", value: "x" }, "UNKNOWN_FIELD", /__proto__/],
    ["no field", { op: "set_string", value: "x" }, "INVALID_PATCH", /needs a fieldId/],
    ["no value", { op: "set_string", fieldId: "question" }, "INVALID_PATCH", /needs a value/],
    ["another kind", { op: "set_number", fieldId: "question", value: 1 }, "KIND_MISMATCH", /use set_string/],
    ["a number for a text", { op: "set_string", fieldId: "question", value: 1 }, "WRONG_TYPE", /Research question/],
    ["a number that is none", { op: "set_year", fieldId: "period_to", value: Number.NaN }, "WRONG_TYPE", /./],
    ["an unknown option", { op: "set_single_select", fieldId: "audience", value: "all" }, "INVALID_OPTION_ID", /all/],
    ["a skip without a role", { op: "skip_field", fieldId: "out_of_scope" }, "INVALID_PATCH", /needs a role/],
    [
      "a skip of a required field",
      { op: "skip_field", fieldId: "question", role: "agent" },
      "REQUIRED_CANNOT_SKIP",
      /./,
    ],
    ["no object", "set_string", "INVALID_PATCH", /object with an op/],
  ])("%s", async (_, patch, code, message) => {
    const { opened, before, tools } = open("research-brief");
    const good = { op: "clear_field", fieldId: "period_from" };
    const answer = await tools.markform_apply.execute({ patches: [good, patch, good] });
    expect(answer).toMatchObject({
      applyStatus: "rejected",
      rejectedPatches: [{ patchIndex: 1, code, message: expect.stringMatching(message) }],
    });
    expect(opened.form).toBe(before);
    // The rest of the answer is about the form as it still is.
    expect(answer).toMatchObject({ issues: JSON.parse(JSON.stringify(inspect(before).issues)) });
  });

  test("a batch over the limit", async () => {
    const { opened, before, tools } = open("research-brief");
    const patches = new Array(limits.maxPatches + 1).fill({ op: "clear_field", fieldId: "question" });
    expect(await tools.markform_apply.execute({ patches })).toMatchObject({
      applyStatus: "rejected",
      rejectedPatches: [
        { code: "LIMIT_EXCEEDED", message: `One batch holds at most 10000 patches; this one has 10001` },
      ],
    });
    expect(opened.form).toBe(before);
  });
});

test("a form without roles takes any role: all of its fields are everybody's", async () => {
  const tools = createMarkformTools({ form: parseForm(everyKind) });
  const all = await tools.markform_inspect.execute({});
  expect(await tools.markform_inspect.execute({ targetRoles: ["agent"] })).toEqual(all);
});

test("what is passed in counts as it was at the call", async () => {
  const { opened, tools } = open("research-brief");
  const value = ["Hosting of the site"];
  const call = tools.markform_apply.execute({ patches: [{ op: "set_string_list", fieldId: "out_of_scope", value }] });
  value[0] = "changed while the call waits";
  await call;
  value[0] = "changed afterwards";
  expect(exportForm(opened.form).values.out_of_scope?.value).toEqual(["Hosting of the site"]);
});

describe("any JSON", () => {
  const form = parseForm(everyKind);
  const strange = fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "f",
    "texts",
    "_checkboxes",
    "",
    "\0",
    "\ud800",
  );
  const fieldId = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...form.orderIndex) }, strange, fc.jsonValue());
  const value = fc.oneof(
    fc.jsonValue(),
    fc.string(),
    fc.integer({ min: -1, max: 2100 }),
    fc.array(fc.string({ minLength: 1 }), { maxLength: 3 }),
    fc.constantFrom("o1", "2024-02-29", "https://a.example", ["o1"], ["https://a.example"], "%SKIP%", "{% /field %}"),
    fc.dictionary(fc.constantFrom("o1", "o2", "__proto__"), fc.constantFrom("done", "yes", "active", "maybe")),
    fc.array(fc.dictionary(fc.constantFrom("a", "b", "constructor"), fc.oneof(fc.string(), fc.integer())), {
      maxLength: 2,
    }),
  );
  const patch = fc.record(
    {
      op: fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...patchOps) }, strange),
      fieldId,
      value,
      role: fc.oneof({ weight: 5, arbitrary: fc.constant("agent") }, fc.string(), fc.jsonValue()),
      reason: fc.oneof(fc.string(), fc.jsonValue()),
      ref: fieldId,
      text: fc.string(),
      noteId: fc.constantFrom("n1", "n2"),
    },
    { requiredKeys: ["op"] },
  );
  const fitting = fc.constantFrom(
    { op: "set_string", fieldId: "name", value: "ACME" },
    { op: "set_number", fieldId: "amount", value: 2 },
    { op: "set_table", fieldId: "grid", value: [{ a: "x | y", b: 1 }] },
    { op: "append_string_list", fieldId: "risks", value: ["a"] },
    { op: "skip_field", fieldId: "site", role: "agent", reason: "none" },
    { op: "add_note", ref: "f", role: "agent", text: "A note" },
  );
  const input = fc.oneof(
    fc.jsonValue(),
    fc.record(
      {
        patches: fc.oneof(fc.array(fc.oneof(fitting, patch), { maxLength: 3 }), fc.jsonValue()),
        targetRoles: fc.oneof(fc.array(fc.string(), { maxLength: 2 }), fc.jsonValue()),
        maxIssues: fc.oneof(fc.nat(), fc.jsonValue()),
        format: fc.oneof(fc.constantFrom("json", "yaml", "markdown"), fc.jsonValue()),
        friendly: fc.oneof(fc.boolean(), fc.jsonValue()),
        ["__proto__"]: fc.jsonValue(),
      },
      { requiredKeys: [] },
    ),
    fc.record({ patches: fc.array(fc.oneof(fitting, patch), { maxLength: 3 }) }),
  );
  const name = fc.constantFrom("inspect", "apply", "export", "get_markdown") as fc.Arbitrary<
    "inspect" | "apply" | "export" | "get_markdown"
  >;

  test("thrown at any tool is answered, and only an accepted apply changes the form", async () => {
    const met = { applied: 0, rejected: 0, error: 0, other: 0 };
    const opened = createTextFormEditor(form, { audience: owner });
    const start = opened.editor.document;
    const tools = createMarkformTools(opened);
    const table = createMarkformToolTable(opened);
    await fc.assert(
      fc.asyncProperty(name, input, async (tool, given) => {
        opened.editor.restore(start);
        const answer = await tools[`markform_${tool}`].execute(given);
        const text = JSON.stringify(answer);
        expect(JSON.parse(text)).toEqual(answer);
        const status = typeof answer === "object" && "applyStatus" in answer ? answer.applyStatus : undefined;
        met[status ?? (typeof answer === "object" && "error" in answer ? "error" : "other")]++;
        if (status !== "applied") expect(opened.form).toBe(form);
        expect(text).not.toContain("ENGINE_ERROR");
        const kept = exportForm(opened.form);
        expect(exportForm(parseForm(getMarkdown(opened.form))).values).toEqual(kept.values);
        opened.editor.restore(start);
        const called = await table.call(`markform.${tool}`, given);
        const payload: unknown = JSON.parse(called.content[0]!.text);
        expect(called.isError === true ? { error: payload } : payload).toEqual(answer);
        expect(exportForm(opened.form)).toEqual(kept);
      }),
      { numRuns: Number(process.env.COFILL_RUNS ?? 600) },
    );
    for (const [kind, times] of Object.entries(met)) expect(times, kind).toBeGreaterThan(20);
  });
});

test("MF-2-01: inspect says what the author wrote about the form, to the roles asked for, and about what is open", async () => {
  const { tools } = open("vendor-onboarding");
  const answer = await tools.markform_inspect.execute({ targetRoles: ["user"] });
  const { texts } = answer as { texts: { form: string; fields: Readonly<Record<string, string>> } };
  expect(texts.form).toContain("For the role user: You answer for the vendor.");
  expect(texts.form).not.toContain("For the role agent");
  expect(texts.fields.legal_name).toContain("From 2 to 120 characters.");
  expect(texts.fields.legal_form).toContain("One natural person who invoices in their own name.");
});
