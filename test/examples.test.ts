import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import {
  applyPatches,
  exportForm,
  exportJsonSchema,
  fieldKinds,
  importValues,
  inspect,
  type Patch,
  parseForm,
  serializeForm,
  validate,
} from "@cofill/markform";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { checkedForm } from "../packages/markform/test/checked-form.ts";

const folder = fileURLToPath(new URL("../examples/", import.meta.url));
const read = (name: string): string => readFileSync(folder + name, "utf8");
const names = readdirSync(folder).filter((name) => name.endsWith(".form.md"));
const open = (name: string) => parseForm(read(name), { filename: name, strict: true });

const isGivenUp = (value: unknown): boolean => typeof value === "string" && /^%(SKIP|ABORT)%/.test(value);

describe.each(names)("%s", (name) => {
  test("has answers that its JSON Schema accepts", () => {
    const form = open(name);
    const { required: _, ...schema } = exportJsonSchema(form);
    const unfinished = new Set(validate(form).map((issue) => issue.ref));
    const values = Object.entries(exportForm(form, { format: "friendly" }).values).filter(
      ([id, value]) => !isGivenUp(value) && !unfinished.has(id),
    );
    const ajv = new Ajv2020({ strict: false, formats: { date: true, uri: true } });
    const accepts = ajv.compile({ ...schema, minProperties: 0 });
    const rows = (value: unknown) =>
      Array.isArray(value)
        ? value.map((row) =>
            typeof row === "object"
              ? Object.fromEntries(Object.entries(row as object).filter(([, cell]) => !isGivenUp(cell)))
              : row,
          )
        : value;
    expect(
      accepts(Object.fromEntries(values.map(([id, value]) => [id, rows(value)]))),
      JSON.stringify(accepts.errors),
    ).toBe(true);
  });

  test("reads without a warning and survives being written", () => {
    const form = open(name);
    const canonical = serializeForm(form);
    expect(serializeForm(parseForm(canonical))).toBe(canonical);
    const preserved = serializeForm(form, { style: "preserve" });
    const body = (source: string) => source.slice(source.indexOf("\n---", 3));
    expect(body(preserved)).toBe(body(read(name)));
  });

  test("has every validator it names, and none of them fails", async () => {
    const issues = validate(await checkedForm(folder + name, open(name)));
    const codes = issues.map((issue) => issue.code);
    expect(codes).not.toContain("VALIDATOR_NOT_FOUND");
    expect(codes).not.toContain("VALIDATOR_FAILED");
  });
});

test("together the examples show every kind, every mode and both syntaxes", () => {
  const fields = names.flatMap((name) => open(name).schema.groups.flatMap((group) => group.children));
  expect(new Set(fields.map((field) => field.kind))).toEqual(new Set(fieldKinds));
  expect(new Set(fields.flatMap((field) => (field.kind === "checkboxes" ? [field.checkboxMode] : [])))).toEqual(
    new Set(["multi", "simple", "explicit"]),
  );
  expect(fields.some((field) => "implicit" in field)).toBe(true);
  expect(names.some((name) => read(name).includes("{% form "))).toBe(true);
  expect(names.some((name) => read(name).includes("<!-- form "))).toBe(true);
  const tags = names.flatMap((name) => open(name).docs.map((doc) => doc.tag));
  expect(new Set(tags)).toEqual(new Set(["description", "instructions", "notes", "examples", "documentation"]));
});

test("the filled vendor form is complete, also by its validators", async () => {
  const name = "vendor-onboarding-filled.form.md";
  const result = inspect(await checkedForm(folder + name, open(name)));
  expect(result).toMatchObject({ isComplete: true, formState: "complete" });
});

test.each(["incident-report", "vendor-onboarding"])("the patches of %s apply", (name) => {
  const form = open(`${name}.form.md`);
  const patches = JSON.parse(read(`${name}.patches.json`)) as Patch[];
  const { result } = applyPatches(form, patches);
  expect(result.rejectedPatches).toBeUndefined();
  expect(result.progressSummary.counts.answeredFields).toBeGreaterThan(
    inspect(form).progressSummary.counts.answeredFields,
  );
});

test("the values of the vendor form import", () => {
  const { result } = importValues(open("vendor-onboarding.form.md"), parse(read("vendor-onboarding.values.yaml")));
  expect(result.rejectedPatches).toBeUndefined();
  expect(result.applyStatus).toBe("applied");
});
