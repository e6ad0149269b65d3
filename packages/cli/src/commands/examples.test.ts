import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { examples, exampleText, workspace } from "../../test/run-cofill.ts";

const files = readdirSync(examples).filter((name) => /\.(form\.md|formspec\.json)$/.test(name));
const names = files.map((file) => file.replace(/\.(form\.md|formspec\.json)$/, ""));

test("one line for each example", async () => {
  const { out, code } = await workspace().run(["examples"]);
  expect(code).toBe(0);
  const lines = out.trimEnd().split("\n");
  expect(lines.map((line) => line.split(" ")[0]).sort()).toEqual(names.sort());
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  const json = JSON.parse((await workspace().run(["examples", "--format", "json"])).out);
  expect(json).toHaveLength(names.length);
  expect(json[0]).toMatchObject({ name: expect.any(String), title: expect.any(String), fields: expect.any(Number) });
});

test.each(["incident-report", "incident-report.form.md"])("prints %s", async (name) => {
  expect((await workspace().run(["examples", name])).out).toBe(exampleText("incident-report.form.md"));
});

test("copies a form with all that belongs to it, and never over another file", async () => {
  const { run, read, write, list } = workspace();
  const { code, out } = await run(["examples", "vendor-onboarding-filled", "--copy", "new/place"]);
  expect(code).toBe(0);
  expect(out).toContain("✓ new/place/vendor-onboarding-filled.form.md\n");
  expect((await run(["validate", "new/place/vendor-onboarding-filled.form.md"])).code).toBe(0);
  write("incident-report.form.md", "mine");
  const again = await run(["examples", "incident-report", "--copy", "."]);
  expect([again.code, again.err]).toEqual([
    2,
    "cofill: Nothing was copied: incident-report.form.md is there already\n",
  ]);
  expect(read("incident-report.form.md")).toBe("mine");
  expect(list()).toEqual(["incident-report.form.md", "new"]);
});

test("a definition is printed, and copied with the documents beside it", async () => {
  const { run, list } = workspace();
  expect((await run(["examples", "expense-claim"])).out).toBe(exampleText("expense-claim.formspec.json"));
  await run(["examples", "expense-claim", "--copy", "."]);
  const kinds = ["formspec", "ontology", "references", "registry"];
  expect(list()).toEqual(kinds.map((kind) => `expense-claim.${kind}.json`));
  expect((await run(["check", "expense-claim.formspec.json"])).code).toBe(0);
});

test("prints and copies an intake", async () => {
  const { run, list } = workspace();
  expect((await run(["examples", "event-signup"])).out).toBe(exampleText("event-signup.intake.ts"));
  await run(["examples", "event-signup", "--copy", "."]);
  expect(list()).toEqual(["event-signup.intake.ts"]);
});

test("copies all of them, and the intakes that go with them", async () => {
  const { run, cwd } = workspace();
  await run(["examples", "--copy", "all"]);
  for (const name of [...files, "event-signup.intake.ts", "vendor-onboarding.intake.json"])
    expect(readdirSync(`${cwd}/all`)).toContain(name);
  expect((await run(["status", "all"])).code).toBe(0);
});

test.each([
  [
    "an example that is not there",
    ["examples", "incident"],
    "There is no example 'incident'; did you mean 'incident-report'?",
  ],
  ["a file in the way", ["examples", "incident-report", "--copy", "file"], "file cannot be written"],
])("refused: %s", async (_, argv, message) => {
  const { code, err } = await workspace({ file: "" }).run(argv);
  expect(code).toBe(2);
  expect(err).toContain(message);
});
