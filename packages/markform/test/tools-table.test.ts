import { readFileSync } from "node:fs";
import { owner } from "@cofill/core";
import {
  ApplyResultSchema,
  createTextFormEditor,
  FormExportSchema,
  InspectResultSchema,
  parseForm,
  patchOps,
  reportForm,
} from "@cofill/markform";
import { Ajv } from "ajv";
import { describe, expect, expectTypeOf, test } from "vitest";
import { parse as parseYaml } from "yaml";
import type { AssistProvider } from "../../assist/src/contract.ts";
import { createMarkformTools, createMarkformToolTable, type MarkformToolTable } from "../src/tools/index.ts";

const source = (name: string) => readFileSync(new URL(`../../../examples/${name}`, import.meta.url), "utf8");
const open = (name: string) => createTextFormEditor(parseForm(source(`${name}.form.md`)), { audience: owner });
const textOf = async (result: ReturnType<MarkformToolTable["call"]>): Promise<unknown> =>
  JSON.parse((await result).content.map(({ text }) => text).join(""));

const patches = JSON.parse(source("vendor-onboarding.patches.json"));
const declared = new Map(
  createMarkformToolTable(open("vendor-onboarding"))
    .tools()
    .map((tool) => [tool.name, tool] as const),
);

describe("what is declared", () => {
  test("MF-INT-01 is what an assist provider has", () => {
    expectTypeOf<MarkformToolTable>().toExtend<AssistProvider>();
    expect([...declared.keys()]).toEqual([
      "markform.inspect",
      "markform.apply",
      "markform.export",
      "markform.get_markdown",
    ]);
  });

  test.each([
    ["markform.inspect", true, false, true],
    ["markform.apply", false, true, false],
    ["markform.export", true, false, true],
    ["markform.get_markdown", true, false, true],
  ])("%s: reads only %s, may overwrite %s, twice is once %s", (name, readOnlyHint, destructiveHint, idempotentHint) => {
    const annotations = { readOnlyHint, destructiveHint, idempotentHint, openWorldHint: false };
    expect(declared.get(name)).toMatchObject({ annotations, title: expect.stringMatching(/./) });
  });

  test("the words of apply name every operation", () => {
    const { description } = declared.get("markform.apply")!;
    for (const op of patchOps) expect(description).toMatch(new RegExp(`\\b${op}\\b`));
  });

  test.each<[string, unknown, boolean]>([
    ["markform.inspect", {}, true],
    ["markform.inspect", { targetRoles: ["agent"], maxIssues: 3 }, true],
    ["markform.inspect", { roles: ["agent"] }, false],
    ["markform.apply", { patches }, true],
    ["markform.apply", {}, false],
    ["markform.apply", { patches: [{ op: "set_text", fieldId: "a", value: "x" }] }, false],
    ["markform.apply", { patches: [{ op: "set_number", fieldId: "a", value: "1" }] }, false],
    ["markform.export", { format: "yaml", friendly: true }, true],
    ["markform.export", { format: "xml" }, false],
    ["markform.get_markdown", {}, true],
  ])("MF-MOD-01 the input of %s as JSON Schema draft-07: %j is valid: %s", (name, input, valid) => {
    const { inputSchema } = declared.get(name)!;
    expect(inputSchema).toMatchObject({ $schema: "http://json-schema.org/draft-07/schema#", type: "object" });
    const check = new Ajv({ strict: false }).compile(inputSchema);
    expect(check(input), JSON.stringify(check.errors)).toBe(valid);
  });
});

describe("what a call gives", () => {
  test.each<["inspect" | "apply" | "export" | "get_markdown", string, unknown]>([
    ["inspect", "incident-report", { targetRoles: ["agent"], maxIssues: 2 }],
    ["inspect", "release-checklist", undefined],
    ["apply", "vendor-onboarding", { patches }],
    ["apply", "vendor-onboarding", { patches: [{ op: "no" }] }],
    ["export", "vendor-onboarding-filled", {}],
    ["export", "clinical-intake", { format: "yaml" }],
    ["export", "research-brief", { format: "markdown" }],
    ["get_markdown", "grant-application", {}],
  ])("%s of %s is what the AI SDK tool gives", async (name, form, input) => {
    const payload = await createMarkformTools(open(form))[`markform_${name}`].execute(input);
    const called = await createMarkformToolTable(open(form)).call(`markform.${name}`, input);
    expect(called).toEqual({ content: [{ type: "text", text: JSON.stringify(payload) }] });
  });

  test("MF-MOD-01 has the document's shapes", async () => {
    const opened = open("vendor-onboarding");
    const table = createMarkformToolTable(opened);
    const inspected = await textOf(table.call("markform.inspect"));
    expect(InspectResultSchema.parse(inspected)).toEqual(inspected);
    const applied = await textOf(table.call("markform.apply", { patches }));
    expect(ApplyResultSchema.parse(applied)).toEqual(applied);
    const rejected = await textOf(table.call("markform.apply", { patches: [{}] }));
    expect(ApplyResultSchema.parse(rejected)).toEqual(rejected);
    const exported = await textOf(table.call("markform.export"));
    expect(FormExportSchema.parse(exported)).toEqual(exported);
    expect(parseYaml((await textOf(table.call("markform.export", { format: "yaml" }))) as string)).toEqual(exported);
    expect(await textOf(table.call("markform.export", { format: "markdown" }))).toBe(reportForm(opened.form));
  });

  test("one opened can be served through both doors", async () => {
    const opened = open("clinical-intake");
    const set = { patches: [{ op: "set_string", fieldId: "phone", value: "+44 20 7946 0123" }] };
    await createMarkformTools(opened).markform_apply.execute(set);
    expect(await textOf(createMarkformToolTable(opened).call("markform.export"))).toMatchObject({
      values: { phone: { state: "answered", value: "+44 20 7946 0123" } },
    });
  });

  test.each([["markform.fill"], ["inspect"], ["markform_inspect"], ["__proto__"], ["constructor"], [""]])(
    "there is no tool %j",
    async (name) => {
      const called = await createMarkformToolTable(open("release-checklist")).call(name, {});
      expect(called.isError).toBe(true);
      expect(JSON.parse(called.content[0]!.text)).toEqual({
        code: "UNSUPPORTED",
        message:
          "There is no such tool; use one of markform.inspect, markform.apply, markform.export, markform.get_markdown",
      });
    },
  );

  test("bad arguments are a tool error", async () => {
    const called = await createMarkformToolTable(open("release-checklist")).call("markform.export", { format: 1 });
    expect(called.isError).toBe(true);
    expect(JSON.parse(called.content[0]!.text)).toMatchObject({ code: "INVALID_VALUE", path: "format" });
  });
});
