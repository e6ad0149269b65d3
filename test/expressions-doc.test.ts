import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { check, evaluate, functionDescriptions } from "@cofill/formspec/fel";
import { expect, test } from "vitest";

const page = readFileSync(fileURLToPath(new URL("../docs/expressions.md", import.meta.url)), "utf8");
const fields: unknown = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)![1]!);
const [, functionPart = ""] = page.split("## Functions");

/** Rows of the function tables: `name(…)`, description, example. */
const rows = Array.from(
  functionPart.matchAll(/^\| `(\w+)(\(.*?\))` \| (.+?) \| (`.*`) \|$/gm),
  ([, name = "", params = "", words = "", example = ""]) => ({ name, signature: name + params, words, example }),
);

/** Every documented `expression` → `result`. */
const promises = Array.from(
  page.matchAll(/`([^`\n]+)` → `([^`\n]+)`/g),
  ([, source = "", value = ""]) => [source, value] as const,
);

const run = (source: string) => evaluate(source, { fields, now: "2026-05-17T09:30:00", locale: "en" });

test("the page lists every function, with the parameters that it takes, and no other", () => {
  expect(rows.map(({ signature }) => signature).sort()).toEqual(
    functionDescriptions.map(({ signature }) => signature).sort(),
  );
});

test.each(rows.map((row) => [row.signature, row] as const))(
  "%s has an example that calls it",
  (_, { name, example }) => {
    const [source = ""] = /(?<=`).*?(?=`)/.exec(example)!;
    expect(source).toContain(`${name}(`);
    expect(check(source)).toEqual([]);
  },
);

test("most functions say what their example gives", () => {
  const silent = rows.filter(({ example }) => !example.includes("→")).map(({ name }) => name);
  expect(silent).toEqual(["valid", "relevant", "readonly", "required", "prev", "next", "parent", "instance"]);
});

test.each(promises)("%s → %s", (source, expected) => {
  const { value, diagnostics } = run(source);
  expect(typeof value === "string" ? value : JSON.stringify(value)).toBe(expected);
  expect(diagnostics).toEqual([]);
});

test("what the page says of null and of types that do not fit", () => {
  expect(run("1 = '1'").value).toBe(null);
  expect(run("'a' & 1").diagnostics).toHaveLength(1);
  expect(run("null = 1").value).toBe(false);
  expect(run("true or null").value).toBe(true);
  expect(run("1 / 0").value).toBe(null);
});
