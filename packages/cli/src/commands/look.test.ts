import {
  exportForm,
  exportJsonSchema,
  inspect,
  parseForm,
  reportForm,
  serializeForm,
  validate,
} from "@cofill/markform/form";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { checkedForm } from "../../../markform/test/checked-form.ts";
import { examples, exampleText, sampleForm, workspace } from "../../test/run-cofill.ts";

const forms = [
  "clinical-intake.form.md",
  "grant-application.form.md",
  "incident-report.form.md",
  "release-checklist.form.md",
  "research-brief.form.md",
  "vendor-onboarding-filled.form.md",
  "vendor-onboarding.form.md",
];

/** The value after a JSON round trip, to compare with printed JSON. */
const asJson = (value: unknown) => JSON.parse(JSON.stringify(value));

test.each(forms)("the data of %s is the library's own", async (name) => {
  const { run } = workspace();
  const file = examples + name;
  const form = parseForm(exampleText(name));
  const checked = await checkedForm(file, form);
  for (const [argv, expected] of [
    [["inspect", file], inspect(checked)],
    [["inspect", file, "--no-validators"], inspect(form)],
    [
      ["inspect", file, "--roles", "agent,user", "--max-issues", "2"],
      inspect(checked, { targetRoles: ["agent", "user"], maxIssues: 2 }),
    ],
    [["validate", file], validate(checked)],
    [["export", file], exportForm(form)],
    [["export", file, "--friendly"], exportForm(form, { format: "friendly" })],
    [["schema", file], exportJsonSchema(form)],
  ] as const) {
    const json = await run([...argv, "--format", "json"]);
    expect(JSON.parse(json.out)).toEqual(asJson(expected));
    expect(json.out.endsWith("}\n") || json.out.endsWith("]\n")).toBe(true);
    const yaml = await run([...argv, "--format", "yaml"]);
    expect(parse(yaml.out)).toEqual(asJson(expected));
    const isUnchecked = argv.includes("--no-validators") && exampleText(name).includes("validate=[");
    const aside = isUnchecked ? "cofill: The form's checks in code were not run (--no-validators)\n" : "";
    if (!argv.includes("--roles")) expect([json.err, yaml.err]).toEqual([aside, aside]);
  }
  expect((await run(["report", file])).out).toBe(reportForm(form));
  expect((await run(["canonical", file])).out).toBe(serializeForm(form));
});

test.each(forms)("every text report of %s fits 80 columns", async (name) => {
  const { run } = workspace({ [name]: exampleText(name) });
  for (const argv of [["inspect"], ["status"], ["next", "--count", "50"]]) {
    const { out, code } = await run([argv[0]!, name, ...argv.slice(1)]);
    expect(code).toBe(0);
    // Command lines must stay on one line, so that they can be copied.
    for (const line of out.split("\n"))
      if (!line.includes("$ cofill")) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test("inspect reads like a report", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { out, code, err } = await run(["inspect", "trip.form.md", "--roles", "user"]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toBe(`Trip request
trip.form.md · 2 groups, 11 fields

State     empty
Progress  ░░░░░░░░░░░░░░░░░░░░░░░░  0 of 11 answered
Required  3 still to answer
Boxes     0 of 2 checked off

Issues (6)  ● required  ○ recommended
P1  ● name   "Full name" is required
    ● class  "Class" is required
P3  ○ age    "Age" is optional and not yet addressed; fill it or skip it
    ○ meals  "Meals" is optional and not yet addressed; fill it or skip it
    ○ stops  "Stops" is optional and not yet addressed; fill it or skip it
    ○ tags   "Tags" is optional and not yet addressed; fill it or skip it
`);
});

test("tiers have the document's colours on a terminal", async () => {
  const low = sampleForm
    .replace('id="tags"', 'id="tags" priority="low"')
    .replace('id="age"', 'id="age" priority="high"');
  const { run } = workspace({ "trip.form.md": low });
  await run(["set", "trip.form.md", "site", "https://example.com"]);
  await run(["apply", "trip.form.md", "--patch", '{"op":"set_url","fieldId":"site","value":"no url"}']);
  const { out } = await run(["inspect", "trip.form.md"], { isTTY: true });
  for (const tier of ["\x1b[1;31mP1", "\x1b[33mP2", "\x1b[36mP3", "\x1b[34mP4"]) expect(out).toContain(tier);
  expect((await run(["inspect", "trip.form.md", "--no-color"], { isTTY: true })).out).not.toContain("\x1b");
  expect((await run(["inspect", "trip.form.md"], { isTTY: true, env: { NO_COLOR: "1" } })).out).not.toContain("\x1b");
  expect((await run(["inspect", "trip.form.md"], { env: { FORCE_COLOR: "1" } })).out).toContain("\x1b[");
});

test("warnings come with their place", async () => {
  const source = sampleForm.replace('{% group id="who"', '{% group required=true id="who"');
  const { run } = workspace({ "trip.form.md": source });
  const { out } = await run(["inspect", "trip.form.md"]);
  expect(out).toMatch(/Warnings \(1\)\n14:1 {2}\S/);
  expect((await run(["validate", "trip.form.md"])).out).toMatch(/^trip\.form\.md:14:1: warning: /);
});

test("a form cannot take over the terminal", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm.replace('"Full name"', '"Full\u001b]0;owned\u0007 name"') });
  for (const name of ["inspect", "next", "validate"]) {
    const { out } = await run([name, "trip.form.md"], { isTTY: true });
    expect(out).not.toContain("\x1b]0");
    expect(out).not.toContain("\x07");
    expect(out).toContain("owned");
  }
});

test.each([
  ["a template", "vendor-onboarding.form.md", 1],
  ["a form in progress", "incident-report.form.md", 1],
  ["a complete form", "vendor-onboarding-filled.form.md", 0],
])("validate: %s", async (_, name, expected) => {
  const { code, out } = await workspace().run(["validate", examples + name]);
  expect(code).toBe(expected);
  expect(out.trimEnd().split("\n").at(-1)).toMatch(expected ? /^✗ .* has \d+ errors/ : /^✓ .* has no errors/);
});

test("validate names the place of each issue", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { out } = await run(["validate", "trip.form.md"]);
  const line = sampleForm.split("\n").findIndex((each) => each.includes('id="name"')) + 1;
  expect(out.split("\n")[0]).toBe(`trip.form.md:${line}:1: error: "Full name" is required [REQUIRED_MISSING]`);
});

test("the sidecar's checks run for a file, not for standard input, and not when switched off", async () => {
  const source = sampleForm.replace('id="name"', 'id="name" validate=["shout"]');
  const sidecar =
    "export const validators = { shout: ({ targetId }: { targetId: string }) => [{ severity: 'error', message: 'LOUDER', ref: targetId, source: 'code' }] };";
  const { run } = workspace({ "trip.form.md": source, "trip.valid.ts": sidecar, "-.valid.ts": sidecar });
  const messages = async (argv: string[], stdin = "") => (await run(argv, { stdin })).out;
  for (const name of ["inspect", "validate", "next"]) {
    expect(await messages([name, "trip.form.md"])).toContain("LOUDER");
    expect(await messages([name, "trip.form.md", "--no-validators"])).not.toContain("LOUDER");
    expect(await messages([name, "-"], source)).not.toContain("LOUDER");
  }
  expect(await messages(["set", "trip.form.md", "name", "Ida"])).toContain("LOUDER");
});

test("next is a card with all there is to know, and the command to run", async () => {
  const { run } = workspace({ "my trip.form.md": sampleForm });
  const { out } = await run(["next", "my trip.form.md"]);
  expect(out).toBe(`Full name
  name · string · Traveller · role user · required · high priority
  ! "Full name" is required
  takes     text; from 2 to 40 characters
  such as   Ida Holm
  instructions
  │ As in the passport.

  $ cofill set 'my trip.form.md' name TEXT

… and 10 more fields after that
empty: ░░░░░░░░░░ 0 of 11 answered, 3 required left
`);
});

test("next as data", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { out } = await run(["next", "trip.form.md", "--roles", "agent", "--count", "2", "--format", "json"]);
  const next = JSON.parse(out);
  expect(next).toMatchObject({ formState: "empty", isComplete: false, openFields: 6 });
  expect(next.fields[0]).toMatchObject({
    ref: "checks",
    kind: "checkboxes",
    role: "agent",
    required: true,
    state: "unanswered",
    options: [{ id: "insured", label: "Insured" }, { id: "visa" }],
    command: "cofill set trip.form.md checks insured=STATE visa=STATE",
  });
  expect(next.fields[1]).toMatchObject({ required: false, skip: `cofill skip trip.form.md ${next.fields[1].ref}` });
});

test("when all is done, next says so", async () => {
  const { out } = await workspace().run(["next", `${examples}vendor-onboarding-filled.form.md`]);
  expect(out).toBe("complete: █████████▒ 26 of 28 answered, 2 skipped  ✓ nothing left to do\n");
});

test("a role that no field has is pointed out", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { code, err } = await run(["inspect", "trip.form.md", "--roles", "agnt,user"]);
  expect([code, err]).toEqual([0, "cofill: No field of this form has the role 'agnt'; did you mean 'agent'?\n"]);
});

test("standard input is as good as a file", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  for (const argv of [["inspect"], ["validate"], ["export"], ["schema"], ["report"], ["canonical"], ["next"]]) {
    const file = await run([...argv, "trip.form.md", ...(argv[0] === "inspect" ? ["--format", "json"] : [])]);
    const stdin = await run([...argv, "-", ...(argv[0] === "inspect" ? ["--format", "json"] : [])], {
      stdin: sampleForm,
    });
    expect(stdin.code).toBe(file.code);
    expect(stdin.out.replaceAll("stdin", "trip.form.md").replaceAll("set FILE", "set trip.form.md")).toBe(file.out);
  }
});

test("status: files, directories, and what cannot be read", async () => {
  const { run } = workspace({
    "b.form.md": sampleForm,
    "deep/a/c.form.md": exampleText("vendor-onboarding-filled.form.md"),
    "deep/readme.md": "no form",
    "node_modules/x/d.form.md": sampleForm,
    ".hidden/e.form.md": sampleForm,
    "broken.form.md": "nothing",
  });
  const { code, out, err } = await run(["status", ".", "b.form.md", "--no-validators"]);
  expect(code).toBe(2);
  expect(out).toBe(`STATE       ANSWERED  NEEDED  ISSUES  FORM
empty       0/11      3       11      b.form.md
unreadable                            broken.form.md
complete    26/28     0       ✓       deep/a/c.form.md
`);
  expect(err).toBe("cofill: broken.form.md cannot be read as a form: 1 error\n");
  const json = JSON.parse((await run(["status", "deep", "gone.form.md", "--format", "json"])).out);
  expect(json[0]).toMatchObject({
    file: "deep/a/c.form.md",
    formState: "complete",
    answered: 26,
    total: 28,
    requiredLeft: 0,
  });
  expect(json[1]).toEqual({
    file: "gone.form.md",
    error: { code: "file_not_found", message: "There is no file gone.form.md" },
  });
  expect((await run(["status", "deep"])).code).toBe(0);
  expect((await run(["status", "node_modules/x"])).out).toContain("d.form.md");
  expect((await run(["status", ".hidden/.."])).code).toBe(2);
});

test("status goes a bounded way down", async () => {
  const { run } = workspace({ [`${"d/".repeat(20)}x.form.md`]: sampleForm, "a.form.md": sampleForm });
  const { code, out, err } = await run(["status", "."]);
  expect(code).toBe(0);
  expect(out).not.toContain("x.form.md");
  expect(err).toContain("name a smaller directory");
});

test.each([["json"], ["yaml"]])("--output writes the %s", async (format) => {
  const { run, read, list } = workspace({ "trip.form.md": sampleForm });
  const { out } = await run(["export", "trip.form.md", "--format", format]);
  const written = await run(["export", "trip.form.md", "--format", format, "--output", "out.data"]);
  expect([written.code, written.out, written.err]).toEqual([0, "", "Wrote out.data\n"]);
  expect(read("out.data")).toBe(out);
  expect(list()).toEqual(["out.data", "trip.form.md"]);
});

test("export: JSON if nothing is said, and text is YAML", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  expect((await run(["export", "trip.form.md"])).out).toBe(
    (await run(["export", "trip.form.md", "--format", "json"])).out,
  );
  expect((await run(["export", "trip.form.md", "--format", "text"])).out).toBe(
    (await run(["export", "trip.form.md", "--format", "yaml"])).out,
  );
});

test("canonical: check, write, check again", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const before = await run(["canonical", "trip.form.md", "--check"]);
  expect([before.code, before.out]).toEqual([
    1,
    "✗ trip.form.md is not canonical; 'cofill canonical trip.form.md --write' makes it so\n",
  ]);
  expect(JSON.parse((await run(["canonical", "trip.form.md", "--check", "--format", "json"])).out)).toEqual({
    file: "trip.form.md",
    isCanonical: false,
  });
  expect((await run(["canonical", "trip.form.md", "--write"])).code).toBe(0);
  expect(read("trip.form.md")).toBe(serializeForm(parseForm(sampleForm)));
  const after = await run(["canonical", "trip.form.md", "--check"]);
  expect([after.code, after.out]).toEqual([0, "✓ trip.form.md is canonical\n"]);
  expect((await run(["canonical", "trip.form.md", "--write", "--check"])).code).toBe(2);
});

test("MF-2-09: export and report name a table's line that is no row, at its place", async () => {
  const source = `---
markform:
  spec: MF/0.1
---
{% form id="f" %}
{% field kind="table" id="lines" label="Lines" columnIds=["a", "b"] %}
| A | B |
| --- | --- |
| 1 | a long |
cell
{% /field %}
{% /form %}
`;
  const { run } = workspace({ "f.form.md": source });
  const warning = { line: 10, column: 1, message: expect.stringContaining("field 'lines'") };
  for (const flags of [[], ["--friendly"]]) {
    const { out } = await run(["export", "f.form.md", ...flags]);
    expect(JSON.parse(out)).toHaveProperty("warnings", [warning]);
  }
  expect((await run(["report", "f.form.md"])).err).toMatch(/^f\.form\.md:10:1: warning: .*field 'lines'/);
});

test("next recommends a command that adds a row, and one that mends the cell that is wrong", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm.replace("maxRows=4", "minRows=2") });
  const commandOf = async (): Promise<string> => {
    const { out } = await run(["next", "trip.form.md", "--count", "50", "--format", "json"]);
    const { fields } = JSON.parse(out) as { fields: { ref: string; command: string }[] };
    return fields.find(({ ref }) => ref === "stops")!.command;
  };
  expect(await commandOf()).toBe(`cofill set trip.form.md 'stops[0]' '{"city": "…", "nights": "…"}'`);
  await run(["set", "trip.form.md", "stops[0]", '{"city": "Oslo", "nights": "2"}']);
  expect(await commandOf()).toBe(`cofill set trip.form.md 'stops[1]' '{"city": "…", "nights": "…"}'`);
  await run(["set", "trip.form.md", "stops[1]", '{"nights": "1"}']);
  expect(read("trip.form.md")).toContain("| Oslo | 2 |\n|  | 1 |");
  expect(await commandOf()).toBe("cofill set trip.form.md 'stops[1].city' TEXT");
});

test("next recommends a command that adds to a list that has items", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm.replace("maxItems=5", "minItems=2") });
  const commandOf = async (): Promise<string> => (await run(["next", "trip.form.md", "--count", "50"])).out;
  expect(await commandOf()).toContain("$ cofill set trip.form.md tags ITEM ITEM\n");
  await run(["set", "trip.form.md", "tags", "green"]);
  expect(await commandOf()).toContain("$ cofill set trip.form.md 'tags[1]' ITEM\n");
});
